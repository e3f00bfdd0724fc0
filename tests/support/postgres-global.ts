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
  const server = await startPostgres(['-c', 'fsync=off', '-c', 'synchronous_commit=off'])
  await makeTemplate(server.url)
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}
