// A database with so many large pictures that loading them all at once shows in the memory.
import { randomFillSync } from 'node:crypto'
import type { Database } from '#platform/server/database/connect.ts'

export const FILE_BYTES = 10 * 1024 * 1024

export async function fillWithPictures({ db }: Database, count: number): Promise<void> {
  const media = {
    id: 'm1',
    path: '/m',
    name: 'm',
    alt: '',
    mime: 'image/jpeg',
    width: 1,
    height: 1,
    bytes: FILE_BYTES,
    variants: '[]',
    actor: '',
    created_at: 1,
    version: 1,
  }
  await db.insertInto('media').values(media).execute()
  const noise = Buffer.allocUnsafe(FILE_BYTES)
  for (let n = 0; n < count; n++) {
    randomFillSync(noise)
    await db
      .insertInto('media_files')
      .values({ path: `/m/${String(n).padStart(6, '0')}`, media_id: 'm1', mime: 'image/jpeg', bytes: noise })
      .execute()
  }
}
