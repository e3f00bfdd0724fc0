// Reads a form with file uploads, sent by a browser without JavaScript. An oversized picture is skipped
// instead of failing the whole form: the screen shows the error beside its field and the typed values
// survive.
import { Failure } from '../../rules/errors.ts'
import {
  PICTURE_LIMIT,
  REFUSED_UPLOAD,
  tooLargeMessage,
  type RefusedUpload,
} from '../../rules/picture-file.ts'
import { say } from '../../rules/words.ts'
import { readParts, type PartHead } from './multipart-parts.ts'

const MOST_PARTS = 1000
const TEXT_LIMIT = 256 * 1024
/** Bytes of pictures buffered per request. */
const HELD_LIMIT = 3 * PICTURE_LIMIT
/** Bytes read per request: enough to reach the text fields behind a large file. */
const READ_LIMIT = 256 * 1024 * 1024

/** A skipped picture becomes an empty file, with the reason in a field named REFUSED_UPLOAD plus its name. */
export async function readPictureForm(request: Request): Promise<FormData> {
  const form = new FormData()
  let part: { head: PartHead; pieces: Buffer[]; size: number; refused?: RefusedUpload } | undefined
  let [parts, texts, held, read] = [0, 0, 0, 0]

  function add(piece: Buffer) {
    if (!part || part.refused) return
    part.size += piece.length
    if (part.head.filename === undefined) {
      texts += piece.length
      if (texts > TEXT_LIMIT)
        throw new Failure('too-large', say('platform.errors', 'textsTooLarge', { size: TEXT_LIMIT / 1024 }))
    } else {
      held += piece.length
      if (part.size > PICTURE_LIMIT) part.refused = 'too-large'
      else if (held > HELD_LIMIT) part.refused = 'too-much'
      if (part.refused) {
        held -= part.size
        part.pieces = []
        return
      }
    }
    part.pieces.push(piece)
  }
  function finish() {
    const {
      head: { name, filename, type },
      pieces,
      refused,
    } = part!
    const bytes = Buffer.concat(pieces)
    if (filename === undefined) form.append(name, bytes.toString('utf8'))
    else form.append(name, new File([bytes], filename, { type }))
    if (refused) form.append(`${REFUSED_UPLOAD}${name}`, refused)
  }
  async function* counted(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    for await (const piece of body) {
      read += piece.byteLength
      if (read > READ_LIMIT) throw new Failure('too-large', tooLargeMessage(''))
      yield piece
    }
  }
  try {
    await readParts(counted(request.body ?? []), request.headers.get('content-type') ?? '', {
      begin(head) {
        if (++parts > MOST_PARTS)
          throw new Failure('too-large', say('platform.errors', 'tooManyFields', { most: MOST_PARTS }))
        part = { head, pieces: [], size: 0 }
      },
      bytes: add,
      end: finish,
    })
  } catch (error) {
    // The client disconnected: not a server fault.
    throw error instanceof Failure ? error : new Failure('malformed', say('platform.errors', 'brokeOff'))
  }
  return form
}
