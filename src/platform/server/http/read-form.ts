// Reads a posted form within its limits. A byte limit is not enough: a few megabytes can hold a hundred
// thousand tiny parts, and parsing them blocks the event loop for seconds. So the parts are counted first,
// which is cheap.
import { Failure } from '../../rules/errors.ts'
import { say } from '../../rules/words.ts'
import { boundaryOf } from './multipart-parts.ts'
import { mediaTypeOf, readBody } from './read-body.ts'

export const URLENCODED = 'application/x-www-form-urlencoded'
export const MULTIPART = 'multipart/form-data'

/** Our largest form, the new order of a list of records, has fewer. */
export const MOST_FIELDS = 1000

/** An empty body is an empty form. `words` replaces the message if the form is too large. */
export async function readForm(request: Request, limit: number, words?: string): Promise<FormData> {
  const type = mediaTypeOf(request)
  const body = await readBody(request, limit, words)
  if (type !== URLENCODED && type !== MULTIPART) {
    if (type || body.length) throw new Failure('unsupported-type', say('platform.errors', 'sendAsForm'))
    return new FormData()
  }
  const contentType = request.headers.get('content-type')!
  if (fieldsIn(body, type === URLENCODED ? '&' : `--${boundaryOf(contentType)}`) > MOST_FIELDS)
    throw new Failure('too-large', say('platform.errors', 'tooManyFields', { most: MOST_FIELDS }))
  return new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw new Failure('malformed', say('platform.errors', 'unreadableForm'))
  })
}

/** Counts separators up to just over the limit. Close enough: off by one against the number of fields. */
function fieldsIn(body: Uint8Array<ArrayBuffer>, separator: string): number {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  let count = 0
  for (
    let at = bytes.indexOf(separator);
    at >= 0 && count <= MOST_FIELDS;
    at = bytes.indexOf(separator, at + separator.length)
  )
    count++
  return count
}
