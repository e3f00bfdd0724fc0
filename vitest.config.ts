import { defineConfig } from 'vitest/config'

// The calls are tested on both databases: the same files, run twice.
const api = { include: ['tests/api/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    // Two cores: two files at a time, each with a site of its own.
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], provide: { postgresUrl: undefined } } },
      { test: { name: 'sqlite', ...api, provide: { postgresUrl: undefined } } },
      { test: { name: 'postgres', ...api, globalSetup: 'tests/support/postgres-global.ts' } },
    ],
  },
})
