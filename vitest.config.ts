import { defineConfig } from 'vitest/config'

// The calls are tested on both databases: the same files, run twice.
// The time limits only end what hangs: they are far more than a slow and busy machine needs.
const api = {
  include: ['tests/api/**/*.test.ts'],
  setupFiles: [
    'tests/support/limit-speed.ts',
    'tests/support/quick-passwords.ts',
    'tests/support/fail-on-console.ts',
  ],
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // The files of a worker share its modules: importing the server for each took a quarter of the time.
  // A site keeps its state in its House, so that one file can't see another's.
  isolate: false,
  // Screens render faster.
  env: { NODE_ENV: 'production' },
}

// These run with React in development mode, which warns of faults in its use: a warning fails the test.
// Together they show every screen, in most of its states.
const WITH_REACT_WARNINGS = [
  'admin-screens',
  'coupon-screens',
  'customer-screens',
  'desk-screen',
  'harbour-and-pine',
  'inbox-screen',
  'money-screens',
  'payment-mode-screens',
  'reconcile-screen',
  'screens',
]

// The result of these is the same on either database, so they run on SQLite alone.
const SQLITE_ONLY = [
  'backup-s3',
  'body-limits',
  'colours',
  'content-editors',
  'development',
  'drain',
  'faults-connections',
  'flash-messages',
  'harbour-and-pine',
  'hostile-content',
  'own-words',
  'permissions',
  'production-tree',
  'region-screens',
  'role-matrix',
  'screen-security',
  'setup-input',
  'start',
  'unknown-addresses',
]

export default defineConfig({
  test: {
    // Each file has a site of its own. Files wait for a third of their time, so four share two cores.
    maxWorkers: 4,
    globalSetup: 'tests/support/fresh-build.ts',
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
      // Files about PostgreSQL alone are left out.
      {
        test: {
          name: 'sqlite',
          ...api,
          exclude: [
            'tests/api/restart-*.test.ts',
            'tests/api/database-postgres.test.ts',
            ...filesOf(WITH_REACT_WARNINGS),
          ],
          provide: { postgresUrl: undefined },
        },
      },
      {
        test: {
          name: 'sqlite-react-warnings',
          ...api,
          include: filesOf(WITH_REACT_WARNINGS),
          env: {},
          provide: { postgresUrl: undefined },
        },
      },
      {
        test: {
          name: 'postgres',
          ...api,
          exclude: filesOf(SQLITE_ONLY),
          globalSetup: 'tests/support/postgres-global.ts',
        },
      },
    ],
  },
})

function filesOf(names: readonly string[]): string[] {
  return names.map((name) => `tests/api/${name}.test.ts`)
}
