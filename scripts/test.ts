// Everything: types, lint, unit tests, every call on SQLite and on PostgreSQL, journeys in a real browser. Installs the browser where none is found.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, installBrowser } from './browser.ts'
import { runAll } from './steps.ts'

const reports = mkdtempSync(join(tmpdir(), 'shingle-reports-'))
const vitest = (project: string) => ['vitest', 'run', '--project', project, '--reporter', 'default', '--reporter', 'json', `--outputFile.json=${join(reports, `${project}.json`)}`]

const browser = findBrowser() ?? (await installBrowser())
const ok = await runAll([
  { name: 'types', commands: [['react-router', 'typegen'], ['tsc']] },
  { name: 'lint', commands: [['oxlint', '--deny-warnings']] },
  { name: 'unit tests', commands: [vitest('unit')] },
  { name: 'calls on SQLite', commands: [vitest('sqlite')] },
  { name: 'calls on PostgreSQL', commands: [vitest('postgres')] },
  { name: 'journeys in a browser', commands: [['playwright', 'test']], env: { BROWSER_PATH: browser ?? '', PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'browser.json') } },
])

let passed = 0
let failed = 0
for (const project of ['unit', 'sqlite', 'postgres']) {
  const report = read(`${project}.json`)
  passed += report?.numPassedTests ?? 0
  failed += report?.numFailedTests ?? 0
}
const journeys = read('browser.json')?.stats
passed += journeys?.expected ?? 0
failed += journeys?.unexpected ?? 0
// Types, lint, or a runner that did not get as far as counting.
if (!ok && !failed) failed = 1
rmSync(reports, { recursive: true, force: true })
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(ok ? 0 : 1)

interface Report {
  numPassedTests?: number
  numFailedTests?: number
  stats?: { expected: number; unexpected: number }
}

function read(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(join(reports, file), 'utf8')) as Report
  } catch {
    return undefined
  }
}
