// Runs every test that has a full scale (kills, races, floods, long histories) at that scale, which is slow.
// `npm test` runs them scaled down to seconds. `npm run prove -- kill` runs those with "kill" in their name.
import { globSync, readFileSync } from 'node:fs'
import { ROOT, runAll } from './steps.ts'

const wanted = process.argv[2] ?? ''
const filesOf = (folder: string) =>
  globSync(`tests/${folder}/*.test.ts`, { cwd: ROOT })
    .filter((file) => file.includes(wanted) && readFileSync(`${ROOT}/${file}`, 'utf8').includes('atScale('))
    .toSorted()

const steps = [
  { project: 'unit', files: filesOf('unit') },
  { project: 'sqlite', files: filesOf('api') },
  { project: 'postgres', files: filesOf('api') },
]
const ok = await runAll(
  steps
    .filter(({ files }) => files.length)
    .map(({ project, files }) => ({
      name: `full scale: ${project}`,
      commands: [['vitest', 'run', '--project', project, '--testTimeout', '1800000', ...files]],
      env: { PROVE: '1' },
    })),
)
process.exit(ok ? 0 : 1)
