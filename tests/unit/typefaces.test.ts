// The typefaces come with the site: every file is there, and has a fallback of the same measures.
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lookCss } from '#brand/rules/look-css.ts'
import { DEFAULT_LOOK } from '#brand/rules/look.ts'
import { TYPEFACE_NAMES, TYPEFACES } from '#brand/rules/typefaces.ts'

const at = (path: string) => new URL(`../../${path}`, import.meta.url)
const licence = readFileSync(at('src/brand/fonts/OFL.txt'), 'utf8')

describe.each(TYPEFACE_NAMES)('the pair %s', (typeface) => {
  const { display, text } = TYPEFACES[typeface]
  const css = lookCss({ ...DEFAULT_LOOK, typeface })

  it('has its files, its licence and its fallbacks', () => {
    const files = [...css.matchAll(/url\((\/fonts\/[\w-]+\.woff2)\)/g)].map(([, path]) => path)
    expect(files).toHaveLength(6)
    for (const file of files) expect([file, existsSync(at(`src/brand/public${file}`))]).toEqual([file, true])
    for (const { name } of [display, text]) {
      expect(css).toMatch(
        new RegExp(`font-family:'${name} Fallback';src:local\\([^;]+;size-adjust:[\\d.]+%;ascent-override:`),
      )
      expect(licence).toContain(name === 'IBM Plex Sans' ? 'IBM Corp' : name.replace(/ 3$/, ''))
    }
    expect(existsSync(at(`src/brand/fonts/${display.file}.ttf`))).toBe(true)
  })

  it('is the only one whose files a page names', () => {
    for (const other of TYPEFACE_NAMES)
      for (const { file } of [TYPEFACES[other].display, TYPEFACES[other].text])
        expect(css.includes(`${file}-latin.woff2`)).toBe(other === typeface)
  })
})
