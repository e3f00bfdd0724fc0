// Everything that `npm test` leaves out: the long tests, every call on PostgreSQL, React's warnings on every
// screen, every journey in every way, and then what has a full scale (kills, races, floods, long histories).
// `-- kill` runs only what has "kill" in its name, at full scale. `-- --minutes 40` ends after that time, in a
// fixed order, and says what did not fit.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installBrowser } from './browser.ts'
import { installProxies } from './proxies.ts'
import { ROOT } from './steps.ts'
import { temporaryFolder } from './temporary.ts'
import { report, runTests, type TestRun } from './test-runs.ts'

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string' } },
  allowPositionals: true,
})
const [wanted = ''] = positionals
const minutes = Number(values.minutes ?? Infinity)
if (!(minutes > 0)) throw new Error(`--minutes ${values.minutes}: this is no number above 0`)

temporaryFolder()
const BROWSER_PATH = (await installBrowser()) ?? ''
await installProxies()

const vitest = (name: string, project: string): TestRun => ({
  name,
  program: 'vitest',
  args: ['--project', project],
})
const crossing: TestRun[] = [
  vitest('long calls on SQLite', 'sqlite-rest'),
  {
    name: 'every journey, in every way',
    program: 'playwright',
    args: [],
    env: { EVERY_WAY: '1', BROWSER_PATH },
  },
  vitest('every other call on PostgreSQL', 'postgres-rest'),
  vitest('React’s warnings on every screen', 'react-warnings'),
]

const SCALED = ['--testTimeout', '1800000', '--passWithNoTests', '--project']
const WAYS = [
  { name: 'unit', folder: 'unit', program: 'vitest', args: [...SCALED, 'unit*'] },
  { name: 'SQLite', folder: 'api', program: 'vitest', args: [...SCALED, 'sqlite*'] },
  { name: 'PostgreSQL', folder: 'api', program: 'vitest', args: [...SCALED, 'postgres*'] },
  { name: 'browser', folder: 'browser', program: 'playwright', args: [] },
] as const
const fullScale = WAYS.flatMap(({ name, folder, program, args }) =>
  globSync(`tests/${folder}/*.{test,spec}.ts`, { cwd: ROOT })
    .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('atScale('))
    .toSorted()
    .map((file): TestRun => ({
      name: `full scale, ${name}: ${file}`,
      program,
      args: [...args, file],
      env: { PROVE: '1', EVERY_WAY: '1', BROWSER_PATH },
    })),
)

const runs = wanted ? fullScale.filter(({ name }) => name.includes(wanted)) : [...crossing, ...fullScale]
const signal = Number.isFinite(minutes) ? AbortSignal.timeout(minutes * 60_000) : undefined
process.exit(report(await runTests(runs, { signal })) ? 0 : 1)
