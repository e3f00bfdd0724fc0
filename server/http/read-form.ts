// Reads a posted form once, within its limits. Bytes alone are no limit: a form of a few megabytes may hold a
// hundred thousand tiny parts, and reading those takes seconds in which nobody else is served. So the parts
// are counted first, which takes no time.
import { Failure } from '#domain/errors.ts'
import { mediaTypeOf, readBody } from './read-body.ts'

export const URLENCODED = 'application/x-www-form-urlencoded'
export const MULTIPART = 'multipart/form-data'

/** More than the largest form of ours has: a list of records in their new order. */
export const MOST_FIELDS = 1000

/**
 * What was sent as a form; nothing at all is an empty one. What is too large is refused in the words given.
 */
export async function readForm(request: Request, limit: number, words?: string): Promise<FormData> {
  const type = mediaTypeOf(request)
  const body = await readBody(request, limit, words)
  if (type !== URLENCODED && type !== MULTIPART) {
    if (type || body.length) throw new Failure('unsupported-type', 'Send this as a form.')
    return new FormData()
  }
  const sent = request.headers.get('content-type')!
  if (fieldsIn(body, type === URLENCODED ? '&' : boundaryOf(sent)) > MOST_FIELDS)
    throw new Failure('too-large', `At most ${MOST_FIELDS} fields are taken here.`)
  return new Response(body, { headers: { 'content-type': sent } }).formData().catch(() => {
    throw new Failure('malformed', 'The form could not be read.')
  })
}

/** At least one more than there are: what ends the last part counts too. */
function fieldsIn(body: Uint8Array<ArrayBuffer>, between: string): number {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  let found = 0
  for (
    let at = bytes.indexOf(between);
    at >= 0 && found <= MOST_FIELDS;
    at = bytes.indexOf(between, at + between.length)
  )
    found++
  return found
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (!boundary) throw new Failure('malformed', 'The form could not be read.')
  return `--${boundary}`
}
