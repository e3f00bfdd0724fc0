// Renders text as a picture. The font file is part of the product, because machines differ in their fonts.
import { join } from 'node:path'
import sharp from 'sharp'
import { TYPEFACES, type Typeface } from '#brand/rules/typefaces.ts'
import { escapeMarkup } from '#platform/rules/markup.ts'
import { ROOT } from '#platform/server/root.ts'

interface TextStyle {
  size: number
  width: number
  colour: string
  typeface: Typeface
}

/** Sizes in pixels; the text wraps at the width. In the typeface of headings. */
export function drawText(text: string, { size, width, colour, typeface }: TextStyle): Promise<Buffer> {
  const { name, file } = TYPEFACES[typeface].display
  const markup = `<span foreground="${colour}">${escapeMarkup(text)}</span>`
  return sharp({
    text: {
      text: markup,
      fontfile: join(ROOT, `src/brand/fonts/${file}.ttf`),
      font: `${name} ${size}`,
      width,
      dpi: 72,
      rgba: true,
      spacing: -Math.round(size / 12),
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer()
}
