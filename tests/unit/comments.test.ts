// The formatter does not wrap comments, and takes a file's first comment along when it sorts the imports.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '#server/root.ts'

const WIDTH = 110
const FOLDERS = '{app,bench,content,domain,scripts,seeds,server,stand-in,tests}'
const sources = globSync(`${FOLDERS}/**/*.{ts,tsx,mjs}`, {
  cwd: ROOT,
  exclude: (name) => name === 'node_modules',
}).map((file) => ({ file, lines: readFileSync(join(ROOT, file), 'utf8').split('\n') }))

it('no comment is wider than the code', () => {
  expect(sources.length).toBeGreaterThan(1000)
  const wide = sources.flatMap(({ file, lines }) =>
    lines.flatMap((line, at) =>
      line.length > WIDTH && /^\s*(\/\/|\/\*\*|\*) /.test(line) ? [`${file}:${at + 1}`] : [],
    ),
  )
  expect(wide).toEqual([])
})

it('the comment on a file is its beginning, not between its imports', () => {
  const between = sources.filter(({ lines }) =>
    lines.some(
      (line, at) =>
        line.startsWith('// ') &&
        /^(import |\} from )/.test(lines[at - 1] ?? '') &&
        /^(\/\/ |import )/.test(lines[at + 1] ?? '') &&
        lines
          .slice(at)
          .find((later) => !later.startsWith('//'))
          ?.startsWith('import '),
    ),
  )
  expect(between.map(({ file }) => file)).toEqual([])
})
