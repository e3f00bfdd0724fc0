// Nothing is laid out by left and right: with `dir="rtl"` every page is its own mirror image.
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const LENGTH = String.raw`(?:\d[\w./]*|px|full|auto|\[[^\]\s]+\]|\([^)\s]+\))`
const PHYSICAL_CLASS = new RegExp(
  [
    `(?:scroll-)?[mp][lr]-${LENGTH}`,
    `(?:left|right)-${LENGTH}`,
    '(?:text|float|clear)-(?:left|right)',
    String.raw`border-[lr](?:-[\w[\]-]+)?`,
    String.raw`rounded-(?:[lr]|[tb][lr])(?:-[\w[\]-]+)?`,
  ]
    .map((name) => String.raw`(?<=['"\x60\s:-])${name}(?=['"\x60\s!])`)
    .join('|'),
  'g',
)
const PHYSICAL_PROPERTY =
  /(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b[\w-]*|left|right|border-(?:top|bottom)-(?:left|right)-radius)\s*:/g

/** Laid out by left and right in every language. */
const SAME_IN_ALL: Record<string, string> = {
  'src/site/screens/parts/line-chart.tsx': 'time runs from left to right in the drawing',
}

const physicalIn = (files: string[], pattern: RegExp): Record<string, string[]> =>
  Object.fromEntries(
    files
      .filter((file) => !(file in SAME_IN_ALL))
      .map((file) => [file, readFileSync(file, 'utf8').match(pattern) ?? []] as const)
      .filter(([, found]) => found.length),
  )

it('no screen has a class for left or right', () => {
  expect(physicalIn(globSync('src/**/*.tsx'), PHYSICAL_CLASS)).toEqual({})
  expect(physicalIn(globSync('src/**/{screens,rules}/**/*.ts'), PHYSICAL_CLASS)).toEqual({})
})

it('no style sheet has a property for left or right', () => {
  expect(physicalIn(globSync('src/**/*.css'), PHYSICAL_PROPERTY)).toEqual({})
})

it('finds what it looks for', () => {
  const classes = `"ml-2 -mr-3" 'sm:pl-[3px] left-0' "lg:not-first:border-l rounded-tl-lg text-right" "max-sm:-mr-5"`
  expect(classes.match(PHYSICAL_CLASS)).toHaveLength(8)
  expect('ms-2 start-0 border-line rounded-lg leading-none'.match(PHYSICAL_CLASS)).toBeNull()
  expect('margin-left: 1px; left: 0; inset-inline-start: 0'.match(PHYSICAL_PROPERTY)).toHaveLength(2)
  for (const file of Object.keys(SAME_IN_ALL))
    expect(readFileSync(file, 'utf8').match(PHYSICAL_CLASS)).not.toBeNull()
})
