// A file whose bytes are all there: its hash and its type are taken from what is stored.
import { createHash } from 'node:crypto'
import { notFound } from '#platform/rules/errors.ts'
import type { App } from '#platform/server/app.ts'
import { databaseStore } from '#platform/server/storage/file-store.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import type { OrderFile } from './file-record.ts'
import { changeTotal } from './file-space.ts'
import { SNIFFED_BYTES, typeOfFile } from './sniff-file.ts'

/** `file` has its final name and size. If its owner deletes it meanwhile, the answer is 404. */
export async function finishFile(app: App, file: OrderFile): Promise<OrderFile> {
  try {
    return await finish(app, file)
  } catch (error) {
    throw (await isThere(app, file)) ? error : notFound('file')
  }
}

async function finish(app: App, file: OrderFile): Promise<OrderFile> {
  const { id, size } = file
  const hash = createHash('sha256')
  let head: Buffer | undefined
  for await (const bytes of databaseStore.read(app.database.db, id, { from: 0, to: size })) {
    head ??= Buffer.from(bytes.subarray(0, SNIFFED_BYTES))
    hash.update(bytes)
  }
  const sha256 = hash.digest('hex')
  const mime = typeOfFile(head!, file.mime)
  return inTransaction(app, async ({ tx, at }) => {
    const before = await tx.selectFrom('files').select('size').where('id', '=', id).executeTakeFirstOrThrow()
    const done = { name: file.name, size, received: size, sha256, mime, updated_at: at }
    await tx.updateTable('files').set(done).where('id', '=', id).execute()
    // A plain form claims more room than its file needs: the rest is given back.
    if (before.size !== size) await changeTotal(tx, size - before.size, 0)
    return { ...file, ...done }
  })
}

const isThere = async ({ database: { db } }: App, { id }: OrderFile): Promise<boolean> =>
  (await db.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
