// Everything that `npm test` leaves out: the long tests, every call on PostgreSQL, React's warnings on every
// screen, every journey in every way, and then what has a full scale (kills, races, floods, long histories).
// `-- kill` runs only what has "kill" in its name, at full scale. `-- --minutes 40` ends after that time, in a
// fixed order, and says what did not fit.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installBrowser } from './browser.ts'
import { installProxies } from './proxies.ts'
import { ROOT, runAll, type Step } from './steps.ts'
import { temporaryFolder } from './temporary.ts'

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

const vitest = (project: string) => ['vitest', 'run', '--project', project]
const crossing: Step[] = [
  { name: 'long calls on SQLite', commands: [vitest('sqlite-rest')] },
  {
    name: 'every journey, in every way',
    commands: [['playwright', 'test']],
    env: { EVERY_WAY: '1', BROWSER_PATH },
  },
  { name: 'every other call on PostgreSQL', commands: [vitest('postgres-rest')] },
  { name: 'React’s warnings on every screen', commands: [vitest('react-warnings')] },
]

const SCALED = ['vitest', 'run', '--testTimeout', '1800000', '--passWithNoTests', '--project']
const WAYS = [
  { name: 'unit', folder: 'unit', command: [...SCALED, 'unit*'] },
  { name: 'SQLite', folder: 'api', command: [...SCALED, 'sqlite*'] },
  { name: 'PostgreSQL', folder: 'api', command: [...SCALED, 'postgres*'] },
  { name: 'browser', folder: 'browser', command: ['playwright', 'test'] },
]
const fullScale = WAYS.flatMap(({ name, folder, command }) =>
  globSync(`tests/${folder}/*.{test,spec}.ts`, { cwd: ROOT })
    .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('atScale('))
    .toSorted()
    .map((file) => ({
      name: `full scale, ${name}: ${file}`,
      commands: [[...command, file]],
      env: { PROVE: '1', EVERY_WAY: '1', BROWSER_PATH },
    })),
)

const steps = wanted ? fullScale.filter(({ name }) => name.includes(wanted)) : [...crossing, ...fullScale]
const signal = Number.isFinite(minutes) ? AbortSignal.timeout(minutes * 60_000) : undefined
const { failed, left } = await runAll(steps, { signal })
const ran = steps.length - failed.length - left.length
for (const name of left) process.stdout.write(`– ${name}: did not fit into ${minutes} minutes\n`)
for (const name of failed) process.stdout.write(`✗ ${name}\n`)
process.stdout.write(`\n${ran} parts passed, ${failed.length} failed, ${left.length} did not fit\n`)
process.exit(failed.length ? 1 : 0)
