// Runs test programs side by side and reads their reports. A few files that failed while others ran are run
// once more, alone: some faults are of a crowded machine. What passes then is named, so that somebody looks for
// the race.
import { mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ROOT, runAll, runCommand, type How, type Step } from './steps.ts'

export interface TestRun {
  name: string
  program: 'vitest' | 'playwright'
  /** Such as --project, and the files. */
  args: string[]
  workers?: number
  env?: Record<string, string>
}

export interface Outcome {
  passed: number
  failed: string[]
  /** Failed beside others and passed alone. */
  racy: string[]
  /** Did not fit into the time. */
  left: string[]
}

interface Failure {
  run: TestRun
  file: string
  name: string
}

/** With more, something is broken, and nothing is tried again. */
const MOST_FILES_AGAIN = 8

const reportOf = ({ name }: TestRun, when: string): string =>
  join(tmpdir(), 'reports', `${name.replaceAll(/\W+/g, '-')}-${when}.json`)

function stepOf(run: TestRun, { when = 'first', workers = run.workers, files = [] as string[] } = {}): Step {
  const { name, program, args, env } = run
  const report = reportOf(run, when)
  if (program === 'playwright') {
    const many = workers ? ['--workers', String(workers)] : []
    return {
      name,
      commands: [['playwright', 'test', ...many, ...args, ...files]],
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    }
  }
  const many = workers ? ['--maxWorkers', String(workers)] : []
  const reporters = ['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${report}`]
  return {
    name,
    commands: [['vitest', 'run', ...many, ...reporters, ...args, ...files]],
    ...(env && { env }),
  }
}

/** Other steps may run beside the tests: those that fail are named. */
export async function runTests(
  runs: readonly TestRun[],
  how: How,
  others: readonly Step[] = [],
): Promise<Outcome> {
  mkdirSync(join(tmpdir(), 'reports'), { recursive: true })
  const { failed: steps, left } = await runAll([...others, ...runs.map((run) => stepOf(run))], how)
  const outcomes = runs.map((run) => outcomeOf(run, 'first'))
  const failures = outcomes.flatMap(({ failed }) => failed)
  // Other steps, or a test program that crashed before it wrote its report.
  const broken = steps.filter((step) => !failures.some(({ run }) => run.name === step))
  const again = await whatStillFails(failures, how)
  const racy = failures.filter((one) => !again.some((other) => nameOf(other) === nameOf(one)))
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, racy.length),
    failed: [...broken, ...again.map(nameOf)],
    racy: racy.map(nameOf),
    left,
  }
}

async function whatStillFails(failures: Failure[], { signal }: How): Promise<Failure[]> {
  const files = new Set(failures.map(({ run, file }) => `${run.name} ${file}`))
  if (files.size > MOST_FILES_AGAIN || signal?.aborted) return failures
  const still: Failure[] = []
  for (const run of new Set(failures.map((failure) => failure.run))) {
    const own = failures.filter((failure) => failure.run === run)
    const step = stepOf(run, {
      when: 'again',
      workers: 1,
      files: [...new Set(own.map(({ file }) => file))],
    })
    const ok = await runCommand(step.commands[0]!, { env: step.env })
    const { failed } = outcomeOf(run, 'again')
    still.push(...(ok || failed.length ? failed : own))
  }
  return still
}

const nameOf = ({ run, file, name }: Failure): string => `${run.name}: ${file}: ${name}`

/** Prints what needs somebody last, since logs are often cut to their end. True if nothing failed. */
export function report({ passed, failed, racy, left }: Outcome): boolean {
  for (const name of left) process.stdout.write(`– ${name}: did not fit into the time\n`)
  for (const name of racy) process.stdout.write(`~ ${name}: failed beside others, passed alone\n`)
  for (const name of failed) process.stdout.write(`✗ ${name}\n`)
  process.stdout.write(`\n${passed} passed, ${failed.length} failed\n`)
  return failed.length === 0
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

function outcomeOf(run: TestRun, when: string): { passed: number; failed: Failure[] } {
  const file = reportOf(run, when)
  if (run.program === 'playwright') {
    const journeys = read<PlaywrightReport>(file)
    return {
      passed: journeys?.stats.expected ?? 0,
      failed: failedSpecs(journeys?.suites ?? []).map((spec) => ({ run, ...spec })),
    }
  }
  const calls = read<VitestReport>(file)
  return {
    passed: calls?.numPassedTests ?? 0,
    failed: (calls?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
      const names = assertionResults.filter((one) => one.status === 'failed').map((one) => one.fullName)
      if (status === 'failed' && !names.length) names.push('the file as a whole')
      return names.map((test) => ({ run, file: relative(ROOT, name), name: test }))
    }),
  }
}

const failedSpecs = (suites: readonly Suite[]): { file: string; name: string }[] =>
  suites.flatMap(({ suites: inner = [], specs }) => [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => ({ file, name: title })),
    ...failedSpecs(inner),
  ])

function read<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}
