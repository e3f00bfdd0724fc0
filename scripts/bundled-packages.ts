// A part of both builds: writes down the packages whose code is in the bundle. deploy/make-tree.mjs puts
// their licences into the production tree.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const ROOT = join(import.meta.dirname, '..')
/** The innermost one: a package may have its own version of another. */
const PACKAGE = /^.*\/node_modules\/(@[^/]+\/)?[^/]+/

/** `build` names the file; a build of several parts calls it with each part. */
export const bundledPackages = (build?: string): Plugin => ({
  name: 'bundled-packages',
  writeBundle(_options, bundle) {
    const folders = new Set<string>()
    for (const part of Object.values(bundle))
      for (const id of part.type === 'chunk' ? Object.keys(part.modules) : []) {
        const [folder] = PACKAGE.exec(id) ?? []
        if (folder?.startsWith(ROOT)) folders.add(folder.slice(ROOT.length + 1))
      }
    const name = build ?? this.environment.name
    writeFileSync(join(ROOT, `build/.packages-${name}`), [...folders].toSorted().join('\n'))
  },
})
