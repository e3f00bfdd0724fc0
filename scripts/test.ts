// What has to pass before anything is sent: types, format, lint, unit tests, every API call on SQLite, those
// that depend on the database on PostgreSQL, and journeys in a real browser. Installs a browser if none
// is found. `npm run prove` runs what is left out here.
import { mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { installBrowser } from './browser.ts'
import { makeRouteTypes, quickChecks } from './quick-checks.ts'
import { ROOT, runAll, type Step } from './steps.ts'
import { temporaryFolder } from './temporary.ts'

const reports = join(temporaryFolder(), 'reports')
mkdirSync(reports)
const vitest = (name: string, maxWorkers: number, projects = name) => [
  'vitest',
  'run',
  '--project',
  projects,
  '--maxWorkers',
  String(maxWorkers),
  '--reporter',
  'default',
  '--reporter',
  'json',
  `--outputFile.json=${join(reports, `${name}.json`)}`,
]

// A download keeps no core busy.
const installing = installBrowser()
const made = await makeRouteTypes()
const build: Step = { name: 'build', commands: [['node', 'scripts/prepare.mjs']] }
const lint: Step = { name: 'lint', commands: [['oxlint', '--type-aware', '--deny-warnings']] }
const { failed: quick } = await runAll([lint, ...quickChecks(vitest('unit', 2, 'unit*')), build], {
  atOnce: 2,
})
const browser = await installing
const { failed: slow } = await runAll(
  [
    {
      name: 'journeys in a browser',
      commands: [['playwright', 'test', '--workers', '3']],
      env: { BROWSER_PATH: browser ?? '', PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'browser.json') },
    },
    { name: 'calls on SQLite', commands: [vitest('sqlite', 3)] },
    { name: 'calls on PostgreSQL', commands: [vitest('postgres', 3)] },
  ],
  { atOnce: 2 },
)
const ok = made && !quick.length && !slow.length

let passed = 0
const failed: string[] = []
for (const project of ['unit', 'sqlite', 'postgres']) {
  const report = read<VitestReport>(`${project}.json`)
  passed += report?.numPassedTests ?? 0
  for (const file of report?.testResults ?? []) {
    const names = file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => test.fullName)
    if (file.status === 'failed' && !names.length) names.push('the file as a whole')
    failed.push(...names.map((name) => `${project}: ${relative(ROOT, file.name)}: ${name}`))
  }
}
const journeys = read<PlaywrightReport>('browser.json')
passed += journeys?.stats.expected ?? 0
for (const suite of journeys?.suites ?? []) failed.push(...failedSpecs(suite))
// Types or lint failed, or a test runner crashed before it wrote its report.
if (!ok && !failed.length) failed.push(...quick, ...slow)
// Failures come last: CI logs are often truncated to their end.
for (const name of failed) process.stdout.write(`✗ ${name}\n`)
process.stdout.write(`\n${passed} passed, ${failed.length} failed\n`)
process.exit(ok ? 0 : 1)

interface VitestReport {
  numPassedTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

interface Suite {
  suites?: Suite[]
  specs: { ok: boolean; file: string; title: string }[]
}

interface PlaywrightReport {
  stats: { expected: number }
  suites: Suite[]
}

function failedSpecs({ suites = [], specs }: Suite): string[] {
  return [
    ...specs.filter((spec) => !spec.ok).map((spec) => `browser: ${spec.file}: ${spec.title}`),
    ...suites.flatMap(failedSpecs),
  ]
}

function read<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(join(reports, file), 'utf8')) as Report
  } catch {
    return undefined
  }
}
