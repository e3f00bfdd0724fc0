// The storms of the tests at their full scale: kills, races, floods. Takes a while; `npm test` runs the same
// at seconds' scale.
import { runAll } from './steps.ts'

const ok = await runAll(
  ['sqlite', 'postgres'].map((project) => ({
    name: `storms on ${project}`,
    commands: [
      [
        'vitest',
        'run',
        '--project',
        project,
        '--testTimeout',
        '1800000',
        'storm',
        'faults',
        'order-model',
        'backup',
      ],
    ],
    env: { PROVE: '1' },
  })),
)
process.exit(ok ? 0 : 1)
