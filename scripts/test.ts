// What has to pass before anything is sent: types, format, lint, unit tests, every API call on SQLite, those
// that depend on the database on PostgreSQL, and journeys in a real browser. Installs a browser if none
// is found. `npm run prove` runs what is left out here.
import { installBrowser } from './browser.ts'
import { makeTypes, quickChecks } from './quick-checks.ts'
import type { Step } from './steps.ts'
import { temporaryFolder } from './temporary.ts'
import { report, runTests } from './test-runs.ts'

temporaryFolder()
// A download keeps no core busy.
const installing = installBrowser()
const made = await makeTypes()
const build: Step = { name: 'build', commands: [['node', 'scripts/prepare.mjs']] }
const lint: Step = { name: 'lint', commands: [['oxlint', '--type-aware', '--deny-warnings']] }
const quick = await runTests(
  [{ name: 'unit tests', program: 'vitest', args: ['--project', 'unit*'], workers: 2 }],
  { atOnce: 2 },
  [lint, ...quickChecks(), build],
)
const BROWSER_PATH = (await installing) ?? ''
const slow = await runTests(
  [
    { name: 'journeys in a browser', program: 'playwright', args: [], workers: 3, env: { BROWSER_PATH } },
    { name: 'calls on SQLite', program: 'vitest', args: ['--project', 'sqlite'], workers: 3 },
    { name: 'calls on PostgreSQL', program: 'vitest', args: ['--project', 'postgres'], workers: 3 },
  ],
  { atOnce: 2 },
)
const isGreen = report({
  passed: quick.passed + slow.passed,
  failed: [...(made ? [] : ['words and types of the routes']), ...quick.failed, ...slow.failed],
  racy: [...quick.racy, ...slow.racy],
  left: [],
})
process.exit(isGreen ? 0 : 1)
