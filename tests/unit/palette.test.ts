import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as palette from '#domain/palette.ts'

test('what is drawn and mailed has the colours of the style sheet', () => {
  const sheet = readFileSync(new URL('../../app/ui/tokens.css', import.meta.url), 'utf8')
  const named = Object.fromEntries(
    [...sheet.matchAll(/--color-([\w-]+): (#\w+)/g)].map(([, name = '', colour]) => [
      name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      colour,
    ]),
  )
  expect(named).toMatchObject(palette)
})
