// The fast checks, in seconds: types, format, lint and unit tests, which include the import rules between
// folders. Nothing is built for them.
import { makeTypes, quickChecks } from './quick-checks.ts'
import { runAll } from './steps.ts'

const began = Date.now()
const unitTests = {
  name: 'unit tests',
  commands: [['vitest', 'run', '--project', 'unit', '--reporter', 'dot', '--maxWorkers', '2']],
}
const made = await makeTypes()
const lint = { name: 'lint of what changed', commands: [['node', 'scripts/lint.ts']] }
const { failed } = await runAll([unitTests, ...quickChecks(), lint], { atOnce: 2 })
const seconds = ((Date.now() - began) / 1000).toFixed(1)
process.stdout.write(
  failed.length ? `\nFailed: ${failed.join(', ')}\n` : `\nAll is well, after ${seconds} s\n`,
)
process.exit(made && !failed.length ? 0 : 1)
