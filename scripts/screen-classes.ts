// A directive for style sheets: `@screens './page.tsx' './other.tsx';` has the classes of these screens and of all
// screens and rules that they import, so a sheet holds what its pages need and nothing else.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

const SOURCE = join(import.meta.dirname, '../src')
const DIRECTIVE = /@screens ([^;]+);/g
const IMPORTED = /^(?!import type).*\bfrom '([#.][^']+\.tsx?)'/gm
/** Other code has words that only look like classes. */
const HAS_CLASSES = /\/screens\/|\/site\/rules\//

/** Must stand before Tailwind, which reads the sources that it writes. */
export const screenClasses = (): Plugin => ({
  name: 'screen-classes',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css($|\?)/, code: /@screens / },
    handler(code, id) {
      const folder = dirname(id.replace(/\?.*/, ''))
      return code.replace(DIRECTIVE, (_all, list: string) =>
        screensFrom([...list.matchAll(/'([^']+)'/g)].map(([, path]) => join(folder, path!)))
          .map((file) => `@source '${relative(folder, file)}';`)
          .join('\n'),
      )
    },
  },
})

/** These files and all that they import, as far as they can have classes. */
export function screensFrom(files: readonly string[]): string[] {
  const found = new Set<string>()
  const add = (file: string) => {
    if (found.has(file)) return
    if (!existsSync(file)) throw new Error(`No such screen: ${file}`)
    found.add(file)
    for (const imported of importsOf(file)) if (HAS_CLASSES.test(imported)) add(imported)
  }
  files.forEach(add)
  return [...found].toSorted()
}

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(IMPORTED)].map(([, path = '']) =>
    path.startsWith('#') ? join(SOURCE, path.slice(1)) : join(dirname(file), path),
  )
