// A file on an order, sent as it is read. What a browser shows is only what was detected as harmless; all
// else is a download, and nothing in it may run.
import { rangeOf, type ByteRange } from '#platform/server/http/byte-range.ts'
import { contentDisposition } from '#platform/server/http/content-disposition.ts'
import type { OpenFile } from './open-file.ts'
import { UNKNOWN_TYPE } from './sniff-file.ts'

const NOTHING = "default-src 'none'; frame-ancestors 'none'; sandbox"
/** Without `sandbox`: browsers show no PDF in one. Their PDF viewer keeps its scripts away from the site. */
const PDF = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
const SHOWN = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"

export async function serveFile(
  request: Request,
  { file, read }: OpenFile,
  inline: boolean,
): Promise<Response> {
  const { name, mime, size, sha256 } = file
  const shown = inline && file.inline
  const etag = `"${sha256}"`
  const headers: Record<string, string> = {
    'content-type': shown ? mime : UNKNOWN_TYPE,
    'content-disposition': contentDisposition(shown ? 'inline' : 'attachment', name),
    'content-security-policy': cspOf(shown, mime),
    'x-content-type-options': 'nosniff',
    // A proxy that compressed the file would break range requests.
    'cache-control': 'private, no-store, no-transform',
    'referrer-policy': 'no-referrer',
    'accept-ranges': 'bytes',
    etag,
  }
  const part = rangeOf(request.headers, size, etag)
  if (part === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } })
  const range = part ?? { from: 0, to: size }
  if (part) headers['content-range'] = `bytes ${part.from}-${part.to - 1}/${size}`
  headers['content-length'] = String(range.to - range.from)
  const body = request.method === 'HEAD' ? null : await streamOf(read, range)
  return new Response(body, { status: part ? 206 : 200, headers })
}

function cspOf(shown: boolean, mime: string): string {
  if (!shown) return NOTHING
  return mime === 'application/pdf' ? PDF : SHOWN
}

/**
 * Reads the next piece when the client has taken the last one. The first piece is read before the response
 * starts, so that an error can still become a status.
 */
async function streamOf(read: OpenFile['read'], range: ByteRange): Promise<ReadableStream<Uint8Array>> {
  const pieces = read(range)
  let first: IteratorResult<Uint8Array> | undefined = await pieces.next()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = first ?? (await pieces.next())
        first = undefined
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
