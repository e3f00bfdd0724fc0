// The logo for paper.
import sharp from 'sharp'
import type { Look } from '#brand/rules/look.ts'
import { paletteOf } from '#brand/rules/palette-of.ts'
import { logo } from '#content/rules/types/logo.ts'
import type { App } from '#platform/server/app.ts'
import { pictureAt } from './site-icon.ts'

/** Sharp on paper, and a few kilobytes. */
const BOX = { width: 660, height: 135 }

/** A PNG on white; undefined without a logo, and for one that can't be read: no document may fail by it. */
export async function logoPicture(app: App, look: Look): Promise<Buffer | undefined> {
  const row = await app.database.db
    .selectFrom('content')
    .select('data')
    .where('type', '=', logo.name)
    .where('hidden', '=', 0)
    .executeTakeFirst()
  const path = row && (JSON.parse(row.data) as { logo?: string }).logo
  const stored = path ? await pictureAt(app, path, paletteOf(look)) : undefined
  if (!stored) return undefined
  return sharp(stored.bytes, { density: 300 })
    .resize({ ...BOX, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
    .catch(() => undefined)
}
