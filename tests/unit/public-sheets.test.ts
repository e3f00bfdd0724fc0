// Each public page is in the style sheet that it names: otherwise it would miss the classes that only it has.
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '#platform/server/root.ts'
import { ROOMS } from '#rooms.ts'
import { screensFrom } from '#scripts/screen-classes.ts'

const SOURCE = join(ROOT, 'src')
const SHEETS = join(SOURCE, 'site/screens/styles')
const PAGES = [...new Set(ROOMS.flatMap(({ screens }) => screens?.site ?? []).map(({ file }) => file))]
  .filter((file) => file.endsWith('.tsx'))
  // A hydrated page has the styles of all hydrated screens.
  .filter((file) => !readFileSync(join(SOURCE, file), 'utf8').includes('hydrated: true'))

/** The files that a sheet names. */
const named = (sheet: string): string[] =>
  [...readFileSync(join(SHEETS, `${sheet}.css`), 'utf8').matchAll(/'([^']+\.tsx?)'/g)].map(([, path]) =>
    relative(SOURCE, join(SHEETS, path!)),
  )

it.each(PAGES)('%s is in its sheet', (file) => {
  const [, sheet = 'plain'] = /\bsheet: '([\w-]+)'/.exec(readFileSync(join(SOURCE, file), 'utf8')) ?? []
  expect(named(sheet)).toContain(file)
})

it('a sheet reads what its pages import, and no other page', () => {
  const found = screensFrom([join(SOURCE, 'site/screens/pages/pricing.tsx')]).map((file) =>
    relative(SOURCE, file),
  )
  expect(found).toContain('site/rules/card-columns.ts')
  expect(found).toContain('site/screens/parts/package-card.tsx')
  expect(found.map((file) => dirname(file))).not.toContain('content/rules')
  expect(found).not.toContain('site/screens/sections/hero.tsx')
})
