// The typefaces come with the site: every file is there, and has a fallback of the same measures.
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lookCss } from '#brand/rules/look-css.ts'
import { DEFAULT_LOOK } from '#brand/rules/look.ts'
import { TYPEFACE_NAMES, TYPEFACES, type Typeface } from '#brand/rules/typefaces.ts'
import { createPageStyles } from '#site/screens/styles/page-styles.ts'

const at = (path: string) => new URL(`../../${path}`, import.meta.url)
const fontsCss = readFileSync(at('src/brand/screens/fonts.css'), 'utf8')
const licence = readFileSync(at('src/brand/fonts/OFL.txt'), 'utf8')
const facesOf = (typeface: Typeface) => [TYPEFACES[typeface].display, TYPEFACES[typeface].text]

describe.each(TYPEFACE_NAMES)('the pair %s', (typeface) => {
  it('has its files, its licence and its fallbacks', () => {
    for (const { name, file } of facesOf(typeface)) {
      for (const part of ['latin', 'latin-more', 'latin-ext'])
        expect(fontsCss).toContain(`font-family: '${name}';\n  src: url('../fonts/${file}-${part}.woff2')`)
      expect(fontsCss).toMatch(
        new RegExp(`font-family: '${name} Fallback';\\s+src:[^;]+local\\([^;]+;\\s+size-adjust: [\\d.]+%`),
      )
      expect(licence).toContain(name === 'IBM Plex Sans' ? 'IBM Corp' : name.replace(/ 3$/, ''))
    }
    expect(existsSync(at(`src/brand/fonts/${TYPEFACES[typeface].display.file}.ttf`))).toBe(true)
  })

  it('is the only one whose files a page names', () => {
    const styles = createPageStyles(fontsCss)('<p>Hello</p>', lookCss({ ...DEFAULT_LOOK, typeface })).styles
    for (const other of TYPEFACE_NAMES)
      for (const { file } of facesOf(other))
        expect(styles.includes(`${file}-latin.woff2`)).toBe(other === typeface)
  })
})
