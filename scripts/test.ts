// What has to pass before anything is sent: types, format, lint, unit tests, every API call on SQLite, those
// that depend on the database on PostgreSQL, and journeys in a real browser. Installs a browser if none
// is found. `npm run prove` runs what is left out here.
// A few files that failed while others ran are run once more, alone: some faults are of a crowded machine. What
// passes then is named at the end, so that somebody looks for the race.
import { mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { installBrowser } from './browser.ts'
import { makeRouteTypes, quickChecks } from './quick-checks.ts'
import { ROOT, runAll, runCommand, type Step } from './steps.ts'
import { temporaryFolder } from './temporary.ts'

const reports = join(temporaryFolder(), 'reports')
mkdirSync(reports)
const reportOf = (name: string) => join(reports, `${name}.json`)
const vitest = (name: string, maxWorkers: number, report = name, files: string[] = []) => [
  'vitest',
  'run',
  '--project',
  name === 'unit' ? 'unit*' : name,
  '--maxWorkers',
  String(maxWorkers),
  '--reporter',
  'default',
  '--reporter',
  'json',
  `--outputFile.json=${reportOf(report)}`,
  ...files,
]
const journeys = (
  browser: string | undefined,
  workers: number,
  report: string,
  files: string[] = [],
): Step => ({
  name: STEPS.browser,
  commands: [['playwright', 'test', '--workers', String(workers), ...files]],
  env: { BROWSER_PATH: browser ?? '', PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(report) },
})

const STEPS = {
  unit: 'unit tests',
  sqlite: 'calls on SQLite',
  postgres: 'calls on PostgreSQL',
  browser: 'journeys in a browser',
}
type Project = keyof typeof STEPS
const PROJECTS = Object.keys(STEPS) as Project[]

// A download keeps no core busy.
const installing = installBrowser()
const made = await makeRouteTypes()
const build: Step = { name: 'build', commands: [['node', 'scripts/prepare.mjs']] }
const lint: Step = { name: 'lint', commands: [['oxlint', '--type-aware', '--deny-warnings']] }
const { failed: quick } = await runAll([lint, ...quickChecks(vitest('unit', 2)), build], {
  atOnce: 2,
})
const browser = await installing
const { failed: slow } = await runAll(
  [
    journeys(browser, 3, 'browser'),
    { name: STEPS.sqlite, commands: [vitest('sqlite', 3)] },
    { name: STEPS.postgres, commands: [vitest('postgres', 3)] },
  ],
  { atOnce: 2 },
)

interface Failure {
  project: Project
  file: string
  name: string
}

const first = PROJECTS.map((project) => outcomeOf(project, project))
const failures = first.flatMap(({ failed }) => failed)
const MANY = 8
const files = new Set(failures.map(({ project, file }) => `${project} ${file}`))
const again = files.size <= MANY ? await runAlone() : failures
const racy = failures.filter((one) => !again.some((other) => nameOf(other) === nameOf(one)))

// Types, lint or the build, or a test runner that crashed before it wrote its report.
const broken = [...quick, ...slow].filter((step) => !failures.some(({ project }) => STEPS[project] === step))
if (!made) broken.push('types of the routes')
// Failures come last: CI logs are often truncated to their end.
for (const one of racy) process.stdout.write(`~ ${nameOf(one)}: failed beside others, passed alone\n`)
for (const name of [...broken, ...again.map(nameOf)]) process.stdout.write(`✗ ${name}\n`)
const passed = first.reduce((sum, { passed: some }) => sum + some, racy.length)
process.stdout.write(`\n${passed} passed, ${broken.length + again.length} failed\n`)
process.exit(broken.length || again.length ? 1 : 0)

/** What still fails when the files that failed run one after the other. */
async function runAlone(): Promise<Failure[]> {
  const still: Failure[] = []
  for (const project of PROJECTS) {
    const own = failures.filter((one) => one.project === project)
    if (!own.length) continue
    const report = `${project}-again`
    const names = [...new Set(own.map(({ file }) => file))]
    const step =
      project === 'browser'
        ? journeys(browser, 1, report, names)
        : { name: project, commands: [vitest(project, 1, report, names)] }
    const ok = await runCommand(step.commands[0]!, { env: step.env })
    const { failed } = outcomeOf(project, report)
    still.push(...(ok || failed.length ? failed : own))
  }
  return still
}

function nameOf({ project, file, name }: Failure): string {
  return `${project}: ${file}: ${name}`
}

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

function outcomeOf(project: Project, report: string): { passed: number; failed: Failure[] } {
  if (project === 'browser') {
    const journeysMade = read<PlaywrightReport>(report)
    return {
      passed: journeysMade?.stats.expected ?? 0,
      failed: (journeysMade?.suites ?? []).flatMap(failedSpecs),
    }
  }
  const calls = read<VitestReport>(report)
  return {
    passed: calls?.numPassedTests ?? 0,
    failed: (calls?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
      const names = assertionResults.filter((one) => one.status === 'failed').map((one) => one.fullName)
      if (status === 'failed' && !names.length) names.push('the file as a whole')
      return names.map((test) => ({ project, file: relative(ROOT, name), name: test }))
    }),
  }
}

function failedSpecs({ suites = [], specs }: Suite): Failure[] {
  return [
    ...specs
      .filter((spec) => !spec.ok)
      .map(({ file, title }) => ({ project: 'browser' as const, file, name: title })),
    ...suites.flatMap(failedSpecs),
  ]
}

function read<Report>(name: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(reportOf(name), 'utf8')) as Report
  } catch {
    return undefined
  }
}
