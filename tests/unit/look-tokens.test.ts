import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lookCss } from '#brand/rules/look-css.ts'
import { DEFAULT_LOOK } from '#brand/rules/look.ts'

const tokens = readFileSync(new URL('../../src/ui/screens/tokens.css', import.meta.url), 'utf8')

test('the style sheets read exactly the properties that a look has', () => {
  const read = [...tokens.matchAll(/(--[\w-]+): var\(\1\)/g)].map(([, name]) => name)
  const given = [...lookCss(DEFAULT_LOOK).matchAll(/(--[\w-]+):/g)].map(([, name]) => name)
  expect(read.toSorted()).toEqual(given.toSorted())
})
