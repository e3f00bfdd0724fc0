// The documents name files and tests: they exist, and no line of the checklist is missing.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const at = (...path: string[]) => join(import.meta.dirname, '../..', ...path)
const rows = readFileSync(at('docs/checklist.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| [A-Z]\d/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))

const numbered = (letter: string, ...numbers: number[]) => numbers.map((number) => letter + number)
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

test('every line is in the list once, with what was taken out', () => {
  const wanted = [
    ...numbered('A', ...upTo(9)),
    ...numbered('S', ...upTo(6)),
    ...numbered('X', ...upTo(8)),
    ...numbered('P', ...upTo(14)),
    ...numbered('I', ...upTo(10), 12, 13),
    ...numbered('H', 2, 3, 4, 5, 6, 7),
    ...numbered('R', 1, 2, 3),
    ...numbered('L', 1, 2, 3),
    ...numbered('Y', 1, 2),
    ...numbered('U', 1, 2),
  ]
  expect(rows.map(([id]) => id)).toEqual(wanted)
  expect(rows.filter((cells) => cells.length !== 5 || cells.some((cell) => !cell.trim()))).toEqual([])
})

/** “api/orders” is tests/api/orders.test.ts. */
function testFile(short: string): string {
  const found = ['.test.ts', '.test.tsx', '.spec.ts']
    .map((end) => at('tests', short + end))
    .find((file) => existsSync(file))
  if (!found) throw new Error(`There is no test ${short}`)
  return found
}

test.each(rows.map(([id, , where, shown]) => [id!, where!, shown!]))(
  '%s: its files and tests are there',
  (_id, where, shown) => {
    const files = [...where.matchAll(/`([^`]+)`/g)].map(([, file]) => file!)
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((file) => !existsSync(at(file)))).toEqual([])
    const parts = shown.split('; `').map((part) => part.replaceAll('`', ''))
    for (const part of parts) {
      const text = readFileSync(testFile(part.split(' ')[0]!), 'utf8')
      const titles = [...part.matchAll(/“((?:[^”])+)”/g)].map(([, title]) => title!)
      expect(titles.length).toBeGreaterThan(0)
      expect(
        titles.filter(
          (title) => !text.includes(title.endsWith(' …') ? `'${title.slice(0, -2)}` : `'${title}'`),
        ),
      ).toEqual([])
    }
  },
)

/** “src/{a,b}.ts” is src/a.ts and src/b.ts. */
function filesNamedIn(document: string): string[] {
  const rooms = 'src|stand-in|tests|scripts|seeds|bench'
  const paths = readFileSync(at(document), 'utf8').matchAll(
    new RegExp(`\`((?:${rooms})/[\\w./{},-]+)\``, 'g'),
  )
  return [...paths].flatMap(([, path]) => {
    const [, start, choices, end] = /^(.*)\{(.*)\}(.*)$/.exec(path!) ?? []
    return choices ? choices.split(',').map((choice) => start! + choice + end!) : [path!]
  })
}

test.each(['docs/specification.md', 'docs/architecture.md', 'docs/glossary.md', 'docs/payments.md'])(
  '%s names files that are there',
  (document) => {
    expect(filesNamedIn(document).filter((file) => !existsSync(at(file)))).toEqual([])
  },
)
