// The Open Graph picture of a page: its title, and a lamp at a different height for every page.
import sharp from 'sharp'
import type { Look } from '#brand/rules/look.ts'
import { paletteOf, type Palette } from '#brand/rules/palette-of.ts'
import { EDITABLE_PAGES, type EditablePage } from '#content/rules/page-names.ts'
import { drawText } from './draw-text.ts'

export interface ShareText {
  page: EditablePage
  title: string
  name: string
  look: Look
}

const WIDTH = 1200
const HEIGHT = 630

export async function drawSharePicture({ page, title, name, look }: ShareText): Promise<Buffer> {
  const palette = paletteOf(look)
  const { typeface } = look
  const headlineText = titleWithoutName(title, name)
  const size = headlineText.length <= 24 ? 92 : headlineText.length <= 48 ? 76 : 60
  const headline = await drawText(headlineText, { size, width: 640, colour: palette.ink, typeface })
  const signature = await drawText(name, { size: 34, width: 600, colour: palette.muted, typeface })
  const { height = 0 } = await sharp(headline).metadata()
  return sharp(Buffer.from(background(EDITABLE_PAGES.indexOf(page), palette)))
    .composite([
      { input: headline, left: 76, top: Math.max(64, Math.round((HEIGHT - 110 - height) / 2)) },
      { input: signature, left: 112, top: HEIGHT - 96 },
    ])
    .png({ palette: true, colours: 64 })
    .toBuffer()
}

/** "Pricing | Your Agency": the picture shows the name separately. */
function titleWithoutName(title: string, name: string): string {
  const start = title.trim().endsWith(name) ? title.trim().slice(0, -name.length).trim() : ''
  return /.[|–·-]$/.test(start) ? start.slice(0, -1).trim() : title
}

function background(pageIndex: number, { accent, accentMid, amber, paper }: Palette): string {
  const y = 150 + pageIndex * 46
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/>
<rect x="780" width="420" height="${HEIGHT}" fill="${accent}"/>
<circle cx="1200" cy="${y}" r="330" fill="${accentMid}" opacity=".55"/>
<circle cx="1200" cy="${y}" r="210" fill="${paper}" opacity=".85"/>
<circle cx="1200" cy="${y}" r="90" fill="${amber}"/>
<circle cx="86" cy="${HEIGHT - 78}" r="10" fill="${amber}"/>
</svg>`
}
