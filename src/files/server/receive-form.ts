// A file in a plain form, for browsers without JavaScript. It can't go on after a break, so a form that does
// not come to its end leaves nothing.
import { participantOf, sideOf } from '#orders/server/act-on-order.ts'
import { Failure, invalid, isFailure } from '#platform/rules/errors.ts'
import { actorId, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { readParts } from '#platform/server/http/multipart-parts.ts'
import { cleanFileName, ORDER_FILE_BYTES } from '../rules/order-file.ts'
import { chunkWriter, type ChunkWriter } from './chunk-writer.ts'
import { announce, tooLargeFile } from './create-file.ts'
import { deleteFiles } from './delete-files.ts'
import { toFileRecord, type FileRecord, type OrderFile } from './file-record.ts'
import { finishFile } from './finish-file.ts'
import { asOneUpload } from './uploads-at-once.ts'

/** Boundaries, heads and the small fields beside the file. */
const FORM_ROOM = 64 * 1024

export interface IncomingForm {
  contentType: string
  length: number | undefined
  pieces: AsyncIterable<Uint8Array>
}

/** Everything is checked before `pieces` is read. */
export async function receiveFileForm(
  app: App,
  viewer: Viewer,
  orderId: string,
  { contentType, length, pieces }: IncomingForm,
): Promise<FileRecord> {
  const side = await sideOf(app.database.db, viewer, orderId)
  const { actor } = await participantOf(app.database.db, viewer, orderId, side)
  if (!/^multipart\/form-data\b/i.test(contentType))
    throw new Failure('unsupported-type', 'Send this as multipart/form-data.')
  if (!length) throw new Failure('malformed', 'The form must say its length.')
  if (length > ORDER_FILE_BYTES + FORM_ROOM) throw tooLargeFile()
  const size = Math.min(length, ORDER_FILE_BYTES)
  return asOneUpload(app, actorId(actor), async () =>
    store(app, await announce(app, viewer, { orderId, side, name: 'file', size, mime: '' }), {
      contentType,
      pieces,
    }),
  )
}

async function store(
  app: App,
  file: OrderFile,
  { contentType, pieces }: Pick<IncomingForm, 'contentType' | 'pieces'>,
): Promise<FileRecord> {
  try {
    const { name, type, received } = await storePart(await chunkWriter(app, file), { contentType, pieces })
    if (!received) throw invalid({ file: say('files.errors', 'chooseFile') })
    return toFileRecord(
      await finishFile(app, { ...file, name: cleanFileName(name), mime: type, size: received, received }),
    )
  } catch (error) {
    await deleteFiles(app, [file.id])
    throw isFailure(error) && error.code === 'too-large' ? tooLargeFile() : error
  }
}

interface Part {
  name: string
  type: string
  received: number
}

/**
 * The parser's callbacks can't wait, so they only collect the pieces. These are stored before the parser
 * reads on.
 */
async function storePart(
  writer: ChunkWriter,
  { contentType, pieces }: Pick<IncomingForm, 'contentType' | 'pieces'>,
): Promise<Part> {
  let waiting: Buffer[] = []
  let found: { name: string; type: string } | undefined
  let inFile = false
  async function store(): Promise<void> {
    for (const piece of waiting) await writer.add(piece)
    waiting = []
  }
  async function* paced(): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      yield piece
      await store()
    }
  }
  await readParts(paced(), contentType, {
    begin({ filename, type }) {
      inFile = Boolean(filename)
      if (!filename) return
      if (found) throw invalid({ file: say('files.errors', 'oneAtATime') })
      found = { name: filename, type }
    },
    bytes(piece) {
      if (inFile) waiting.push(piece)
    },
    end() {
      inFile = false
    },
  })
  await store()
  return { ...(found ?? { name: '', type: '' }), received: await writer.flush() }
}
