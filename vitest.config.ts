import { defineConfig } from 'vitest/config'

// `npm test` runs the projects unit, unit-slow, sqlite and postgres. `npm run prove` also runs what they leave out:
// sqlite-rest, postgres-rest and react-warnings. Every list of files is here.

// What depends on the database: these run on PostgreSQL as well. Migrations, locks, unique errors, races for
// money, queues, news between instances, search, order of pages, dates, backups. A rule that reads and writes
// plain rows is the same on both, and runs on SQLite.
const ON_POSTGRES = [
  'agreed-migration',
  'audit-chain',
  'backup',
  'changes-together',
  'checkout-guards',
  'clear-test-orders',
  'conversations',
  'coupons',
  'database',
  'database-postgres',
  'erase-person',
  'figures',
  'foundation',
  'long-orders',
  'offers',
  'order-lists',
  'order-model',
  'order-search',
  'order-statistics',
  'orders',
  'outbox',
  'owner-settings',
  'part-invoices',
  'parts',
  'payment-methods',
  'prepared-query',
  'rate-limit-window',
  'refunds',
  'restart-payment',
  'retention',
  'seed-orders',
  'sent-twice',
  'session-lookup',
  'site-history',
  'stand-in-on-instances',
  'webhooks',
  'work-model',
]

// Long ones that walk through everything, or kill and flood. On SQLite `npm run prove` alone runs them.
const LONG = [
  'backup-s3',
  'colours',
  'development',
  'faults-connections',
  'faults-fuzz',
  'faults-runs',
  'faults-soak',
  'harbour-and-pine',
  'hostile-content',
  'kill-billing',
  'kill-delayed',
  'kill-invoices',
  'kill-refund-storm',
  'kill-storm',
  'kill-work',
  'own-words',
  'payment-storm',
  'production-tree',
  'provider-storm',
  'pseudo-walk',
  'region-screens',
  'restore-charges',
  'role-matrix',
  'scheduled-backup',
  'upgrade-backup',
]

// Unit tests that take seconds each: they draw, compress, or start a program. `npm run check` leaves them out.
const SLOW_UNITS = [
  'demo-words.test.ts',
  'invoice-document.test.ts',
  'issue-words.test.ts',
  'openapi.test.ts',
  'pictures.test.ts',
  'prepare.test.ts',
].map((name) => `tests/unit/${name}`)

const POSTGRES_ONLY = ['database-postgres', 'restart-payment', 'restart-storm']

// About files, programs and connections: there is nothing to run on PostgreSQL.
const SQLITE_ONLY = [
  'backup-s3',
  'body-limits',
  'child-site',
  'development',
  'drain',
  'faults-connections',
  'production-tree',
  'shingle',
  'start',
]

// Together they show every screen, in most of its states. React in development mode warns of faults in its
// use, and a warning fails the test.
const EVERY_SCREEN = [
  'admin-screens',
  'coupon-screens',
  'customer-screens',
  'desk-screen',
  'friday-notes',
  'harbour-and-pine',
  'inbox-screen',
  'money-screens',
  'payment-mode-screens',
  'reconcile-screen',
  'screens',
]

const filesOf = (names: readonly string[]) => names.map((name) => `tests/api/${name}.test.ts`)

// The time limits only end what hangs: they are far more than a slow and busy machine needs.
const api = {
  include: ['tests/api/**/*.test.ts'],
  setupFiles: [
    'tests/support/limit-speed.ts',
    'tests/support/quick-passwords.ts',
    'tests/support/end-sites.ts',
    'tests/support/fail-on-console.ts',
  ],
  globalSetup: ['tests/support/fresh-build.ts'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // The files of a worker share its modules: importing the server for each took a quarter of the time.
  // A site keeps its state in its App, so that one file can't see another's.
  isolate: false,
  // Screens render faster.
  env: { NODE_ENV: 'production' },
}
const unit = {
  setupFiles: ['tests/support/fail-on-console.ts'],
  testTimeout: 180_000,
  isolate: false,
  provide: { postgresUrl: undefined },
}
const onSqlite = { ...api, provide: { postgresUrl: undefined } }
const onPostgres = { ...api, globalSetup: [...api.globalSetup, 'tests/support/postgres-global.ts'] }

export default defineConfig({
  test: {
    // Each file has a site of its own. Files wait for a third of their time, so four share two cores.
    maxWorkers: 4,
    projects: [
      { test: { name: 'unit', ...unit, include: ['tests/unit/**/*.test.{ts,tsx}'], exclude: SLOW_UNITS } },
      { test: { name: 'unit-slow', ...unit, include: SLOW_UNITS } },
      { test: { name: 'sqlite', ...onSqlite, exclude: filesOf([...POSTGRES_ONLY, ...LONG]) } },
      { test: { name: 'sqlite-rest', ...onSqlite, include: filesOf(LONG) } },
      { test: { name: 'react-warnings', ...onSqlite, include: filesOf(EVERY_SCREEN), env: {} } },
      { test: { name: 'postgres', ...onPostgres, include: filesOf(ON_POSTGRES) } },
      {
        test: {
          name: 'postgres-rest',
          ...onPostgres,
          exclude: filesOf([...ON_POSTGRES, ...SQLITE_ONLY]),
        },
      },
    ],
  },
})
