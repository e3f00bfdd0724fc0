// Runs every test that has a full scale (kills, races, floods, long histories) at that scale, which is slow.
// `npm test` runs them scaled down to seconds. `npm run prove -- kill` runs those with "kill" in their name.
import { globSync, readFileSync } from 'node:fs'
import { findBrowser } from './browser.ts'
import { ROOT, runAll } from './steps.ts'

const wanted = process.argv[2] ?? ''
const filesOf = (folder: string) =>
  globSync(`tests/${folder}/*.{test,spec}.ts`, { cwd: ROOT })
    .filter((file) => file.includes(wanted) && readFileSync(`${ROOT}/${file}`, 'utf8').includes('atScale('))
    .toSorted()

const vitest = (project: string) => ['vitest', 'run', '--project', project, '--testTimeout', '1800000']
const steps = [
  { name: 'unit', command: vitest('unit'), files: filesOf('unit') },
  { name: 'sqlite', command: vitest('sqlite'), files: filesOf('api') },
  { name: 'postgres', command: vitest('postgres'), files: filesOf('api') },
  { name: 'browser', command: ['playwright', 'test'], files: filesOf('browser') },
]
const ok = await runAll(
  steps
    .filter(({ files }) => files.length)
    .map(({ name, command, files }) => ({
      name: `full scale: ${name}`,
      commands: [[...command, ...files]],
      env: { PROVE: '1', BROWSER_PATH: findBrowser() ?? '' },
    })),
)
process.exit(ok ? 0 : 1)
