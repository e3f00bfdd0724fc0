import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'

/** How an operator calls the commands: in a production tree (deploy/make-tree.mjs) there is no npm. */
export function commandName(root = ROOT): string {
  const program = join(root, 'bin/shingle')
  return existsSync(program) ? program : 'npm run shingle --'
}
