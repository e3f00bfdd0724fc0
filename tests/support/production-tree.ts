// The tree of deploy/make-tree.mjs, as the image and the unit run it: another user, read-only, from
// elsewhere.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChildSite, type ChildSite } from './child-site.ts'

const ROOT = join(import.meta.dirname, '../..')
/** This user exists everywhere and owns nothing. Only root can switch to it. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

/** Runs the command that follows as another user. */
export const AS_NOBODY = isRoot ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : []

export interface ProductionTree {
  /** Where the program is. */
  path: string
  /** A new folder that only the user of the site can write to. */
  dataFolder(name: string): string
  start(settings: Record<string, string>): Promise<ChildSite>
  remove(): void
}

export function makeProductionTree(): ProductionTree {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-tree-'))
  const path = join(folder, 'tree')
  const made = spawnSync(process.execPath, [join(ROOT, 'deploy/make-tree.mjs'), path], { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`The tree was not made: ${made.stderr}`)
  chmodSync(folder, 0o755)
  spawnSync('chmod', ['-R', 'a+rX,a-w', path])
  return {
    path,
    dataFolder(name) {
      const data = join(folder, name)
      mkdirSync(data)
      if (isRoot) chownSync(data, NOBODY, NOBODY)
      return data
    },
    start: (settings) =>
      startChildSite(settings, {
        through: AS_NOBODY,
        program: [join(path, 'bin/node'), join(path, 'build/site/start.js')],
        cwd: '/',
      }),
    remove() {
      spawnSync('chmod', ['-R', 'u+w', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
