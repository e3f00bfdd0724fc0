// Renders text as a picture. The font file is part of the product, because machines differ in their fonts.
import { join } from 'node:path'
import sharp from 'sharp'
import { escapeMarkup } from '#domain/markup.ts'
import { ROOT } from '../root.ts'

const FONT_FILE = join(ROOT, 'server/drawings/bricolage-grotesque.ttf')

/** Sizes in pixels; the text wraps at the width. */
export function drawText(
  text: string,
  { size, width, colour }: { size: number; width: number; colour: string },
): Promise<Buffer> {
  const markup = `<span foreground="${colour}">${escapeMarkup(text)}</span>`
  return sharp({
    text: {
      text: markup,
      fontfile: FONT_FILE,
      font: `Bricolage Grotesque ${size}`,
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
