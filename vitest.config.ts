import { defineConfig } from 'vitest/config'

// The calls are tested on both databases: the same files, run twice.
// The time limits only end what hangs: they are far more than a slow and busy machine needs.
const api = {
  include: ['tests/api/**/*.test.ts'],
  setupFiles: ['tests/support/limit-speed.ts', 'tests/support/fail-on-console.ts'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
}

export default defineConfig({
  test: {
    // Two cores: two files at a time, each with a site of its own.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/fail-on-console.ts'],
          testTimeout: 180_000,
          provide: { postgresUrl: undefined },
        },
      },
      // Files that are about one database alone are left out of the other's run.
      {
        test: {
          name: 'sqlite',
          ...api,
          exclude: ['tests/api/restart-*.test.ts', 'tests/api/database-postgres.test.ts'],
          provide: { postgresUrl: undefined },
        },
      },
      {
        test: {
          name: 'postgres',
          ...api,
          exclude: ['tests/api/start.test.ts', 'tests/api/production-tree.test.ts'],
          globalSetup: 'tests/support/postgres-global.ts',
        },
      },
    ],
  },
})
