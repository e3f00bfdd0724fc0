// The pictures of the demo: the .svg files in seeds/art, each with its description as its title. They are drawn
// in the product's colours (src/brand/rules/palette.ts) and sent in those of the brand (recolour.ts). Letters are
// outlines of Bricolage Grotesque (src/brand/fonts/OFL.txt), because an SVG inside an <img> can't load fonts.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#platform/server/root.ts'

const FOLDER = join(ROOT, 'seeds/art')

export interface Art {
  /** The file name without its extension. */
  name: string
  alt: string
  width: number
  height: number
  svg: string
}

export const readArt = (): Art[] =>
  readdirSync(FOLDER)
    .toSorted()
    .map((file) => {
      const svg = readFileSync(join(FOLDER, file), 'utf8')
      const [, width, height, alt = ''] =
        /^<svg [^>]*?width="(\d+)" height="(\d+)"[^>]*>\s*<title>(.*)<\/title>/.exec(svg) ?? []
      return { name: file.replace('.svg', ''), alt, width: Number(width), height: Number(height), svg }
    })
