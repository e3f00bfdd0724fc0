// All checks: types, format, lint, unit tests, every API call on SQLite and PostgreSQL, and journeys in a
// real browser. Installs a browser and the proxies if they are not found.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { roomyMemory } from '../tests/support/roomy-memory.ts'
import { installBrowser } from './browser.ts'
import { installProxies } from './proxies.ts'
import { ROOT, runAll } from './steps.ts'

// What the tests write is gone after them, and so is what a killed test leaves.
const temporary = mkdtempSync(join(roomyMemory() ?? tmpdir(), 'shingle-tests-'))
process.once('exit', () => rmSync(temporary, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
// PostgreSQL runs as another user, who must get in.
chmodSync(temporary, 0o755)
process.env.TMPDIR = temporary
const reports = join(temporary, 'reports')
mkdirSync(reports)
const vitest = (name: string, projects = [name]) => [
  'vitest',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  '--reporter',
  'default',
  '--reporter',
  'json',
  `--outputFile.json=${join(reports, `${name}.json`)}`,
]

const browser = await installBrowser()
await installProxies()
const ok = await runAll([
  {
    name: 'types',
    commands: [['react-router', 'typegen'], ['tsc'], ['tsc', '-p', 'domain'], ['tsc', '-p', 'content']],
  },
  { name: 'format', commands: [['oxfmt', '--check']] },
  { name: 'lint', commands: [['oxlint', '--type-aware', '--deny-warnings']] },
  { name: 'unit tests', commands: [vitest('unit')] },
  { name: 'calls on SQLite', commands: [vitest('sqlite', ['sqlite', 'sqlite-react-warnings'])] },
  { name: 'calls on PostgreSQL', commands: [vitest('postgres')] },
  {
    name: 'journeys in a browser',
    commands: [['playwright', 'test']],
    env: { BROWSER_PATH: browser ?? '', PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'browser.json') },
  },
])

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
if (!ok && !failed.length) failed.push('See above')
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
