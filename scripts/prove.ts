// Runs the stress tests (kills, races, floods) at full scale, which is slow. `npm test` runs them scaled down
// to seconds.
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
