// Starts the PostgreSQL server before the tests of the project that runs on it.
import type { TestProject } from 'vitest/node'
import { makeTemplate, startPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string | undefined
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Durability is proved elsewhere; here it would only cost time.
  const server = await startPostgres(
    [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'wal_level=minimal',
      'max_wal_senders=0',
      'max_wal_size=4GB',
      // Every site of a test has a database: it would walk through hundreds of them all the time.
      'autovacuum=off',
    ].flatMap((setting) => ['-c', setting]),
  )
  await makeTemplate(server.url)
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}
