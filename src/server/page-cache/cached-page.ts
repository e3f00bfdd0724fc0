// A rendered page in memory, and how it is sent. Visitors get an ETag and can revalidate. Pages for people
// who are signed in, or with an inserted parameter, are private and not stored.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { accepts, chooseEncoding, compressedSoon, type Bytes } from '#platform/server/http/compress.ts'
import { etagOf, matchesEtag, type InMemoryFile } from '#platform/server/http/in-memory-file.ts'
import { withInserted, type InsertedParam } from './inserted-param.ts'

export const PRIVATE = 'private, no-store'
const PUBLIC = 'public, max-age=0, must-revalidate'
const VARY = 'accept-encoding, cookie'

export interface CachedPage extends InMemoryFile {
  status: number
  headers: Record<string, string>
}

export interface RenderedPage {
  status: number
  headers: Headers
  html: string
}

export async function toCachedPage({ status, headers, html }: RenderedPage): Promise<CachedPage> {
  const storedHeaders = Object.fromEntries([...headers].filter(([name]) => name !== 'set-cookie'))
  const encodings = await compressedSoon(Buffer.from(html))
  // Hashing the compressed bytes takes a fifth of the time and identifies the page as well.
  return { status, headers: storedHeaders, etag: etagOf(encodings.br), encodings }
}

interface PageRequest {
  acceptEncoding: string | null | undefined
  ifNoneMatch: string | null | undefined
  /** Set if the page has a placeholder for it. */
  inserted?: InsertedParam | undefined
  /** For example those of a stale page. */
  extraHeaders?: Record<string, string> | undefined
  /** Must not be stored: the page of a role, or behind a mailed link. */
  noStore?: boolean | undefined
}

interface PageAnswer {
  status: number
  headers: Record<string, string>
  bytes?: Bytes
}

function answerWith(
  page: CachedPage,
  { acceptEncoding, ifNoneMatch, inserted, extraHeaders, noStore }: PageRequest,
): PageAnswer {
  const { status, headers, etag } = page
  const isPublic = status === 200 && !inserted && !noStore
  if (isPublic && matchesEtag(ifNoneMatch, etag))
    return { status: 304, headers: { etag, vary: VARY, 'cache-control': PUBLIC, ...extraHeaders } }
  const { encoding, bytes } = inserted
    ? withParam(page, inserted, acceptEncoding)
    : chooseEncoding(page.encodings, acceptEncoding)
  return {
    status,
    bytes,
    headers: {
      ...headers,
      ...extraHeaders,
      vary: VARY,
      'cache-control': isPublic ? PUBLIC : PRIVATE,
      ...(isPublic && { etag }),
      'content-length': String(bytes.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  }
}

const FASTEST_BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 1 }

/** Compressed for each answer, so at the fastest level. That of Brotli is faster than gzip's, and smaller. */
function withParam(
  { encodings }: CachedPage,
  { value }: InsertedParam,
  acceptEncoding: PageRequest['acceptEncoding'],
): { encoding: 'br' | 'gzip' | 'identity'; bytes: Bytes } {
  const bytes = Buffer.from(withInserted(Buffer.from(encodings.identity).toString(), value))
  if (accepts(acceptEncoding, 'br'))
    return { encoding: 'br', bytes: brotliCompressSync(bytes, { params: FASTEST_BROTLI }) }
  return accepts(acceptEncoding, 'gzip')
    ? { encoding: 'gzip', bytes: gzipSync(bytes, { level: 1 }) }
    : { encoding: 'identity', bytes }
}

/** Used by the HTTP listener, before Hono. */
export function sendPage(
  page: CachedPage,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  options: Pick<PageRequest, 'inserted' | 'extraHeaders'> = {},
): void {
  const { headers } = request
  const answer = answerWith(page, {
    acceptEncoding: headers['accept-encoding'],
    ifNoneMatch: headers['if-none-match'],
    ...options,
  })
  response.writeHead(answer.status, answer.headers)
  response.end(request.method === 'HEAD' ? undefined : answer.bytes)
}

export function answerPage(
  page: CachedPage,
  request: Request,
  options: Pick<PageRequest, 'inserted' | 'extraHeaders' | 'noStore'>,
): Response {
  const pageRequest = {
    acceptEncoding: request.headers.get('accept-encoding'),
    ifNoneMatch: request.headers.get('if-none-match'),
    ...options,
  }
  const { status, headers, bytes = null } = answerWith(page, pageRequest)
  return new Response(request.method === 'HEAD' ? null : bytes, { status, headers })
}
