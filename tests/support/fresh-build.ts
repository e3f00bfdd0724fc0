// Builds what changed since the last build, so that no test runs outdated code.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export default function setup(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/prepare.mjs')], {
    stdio: 'inherit',
  })
}
