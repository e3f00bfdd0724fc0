// The fast checks, in seconds: types, format, lint and unit tests, which include the import rules between
// folders.
import { runAll } from './steps.ts'

const ok = await runAll([
  {
    name: 'types',
    commands: [['react-router', 'typegen'], ['tsc'], ['tsc', '-p', 'domain'], ['tsc', '-p', 'content']],
  },
  { name: 'format', commands: [['oxfmt', '--check']] },
  { name: 'lint', commands: [['oxlint', '--type-aware', '--deny-warnings']] },
  { name: 'unit tests', commands: [['vitest', 'run', '--project', 'unit', '--reporter', 'dot']] },
])
process.exit(ok ? 0 : 1)
