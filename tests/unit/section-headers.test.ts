// A section's component, its content types and their seeds can be found from each other.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CONTENT_TYPES } from '#content/index.ts'
import { DEMO } from '#seeds/demo/index.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const IN_SHELL = ['header', 'footer']

const sections = CONTENT_TYPES.flatMap((type) =>
  'section' in type ? [{ name: type.name, section: type.section }] : [],
)

test.each(sections)('the section of $name names its content type and seed', ({ name, section }) => {
  const component = read(
    IN_SHELL.includes(section) ? 'app/site/shell/shell-sections.tsx' : `app/site/sections/${section}.tsx`,
  )
  const [header = ''] = component.split('\nimport ', 1)
  expect(header).toContain(`content/types/${kebab(name)}.ts`)
  if (!DEMO[name].length) return
  const [seed = ''] = /seeds\/demo\/[a-z-]+\.ts/.exec(header) ?? []
  expect(read(seed)).toContain(`SeedOf<'${name}'>`)
})
