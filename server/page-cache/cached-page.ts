// A whole page in memory, and how it is sent: to visitors with its tag, so that browsers ask again only for
// what changed; to people who are signed in, and where the way on was put in, as an answer of their own that
// nobody stores.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { accepts, chooseEncoding, compressedSoon, type Bytes } from '../http/compress.ts'
import { etagOf, hasAlready, type InMemoryFile } from '../http/in-memory-file.ts'
import { withReturnTo } from './return-to.ts'

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
  const about = Object.fromEntries([...headers].filter(([name]) => name !== 'set-cookie'))
  const encodings = await compressedSoon(Buffer.from(html))
  // The same page is the same when compressed, and a tag of that takes a fifth of the time.
  return { status, headers: about, etag: etagOf(encodings.br), encodings }
}

interface Asked {
  acceptEncoding: string | null | undefined
  ifNoneMatch: string | null | undefined
  /** The way on, for a page that has a place for it. */
  next?: string
  /** Further headers, such as those of a stale page. */
  more?: Record<string, string>
  /** Nobody may store it: the page of somebody who is signed in, or behind a mailed link. */
  noStore?: boolean
}

interface Answer {
  status: number
  headers: Record<string, string>
  bytes?: Bytes
}

function answerWith(page: CachedPage, { acceptEncoding, ifNoneMatch, next, more, noStore }: Asked): Answer {
  const { status, headers, etag } = page
  const isPublic = status === 200 && next === undefined && !noStore
  if (isPublic && hasAlready(ifNoneMatch, etag))
    return { status: 304, headers: { etag, vary: VARY, 'cache-control': PUBLIC, ...more } }
  const { encoding, bytes } =
    next === undefined ? chooseEncoding(page.encodings, acceptEncoding) : filled(page, next, acceptEncoding)
  return {
    status,
    bytes,
    headers: {
      ...headers,
      ...more,
      vary: VARY,
      'cache-control': isPublic ? PUBLIC : PRIVATE,
      ...(isPublic && { etag }),
      'content-length': String(bytes.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  }
}

/** Compressed again for each address, so with as little work as there is. */
function filled(
  { encodings }: CachedPage,
  next: string,
  acceptEncoding: Asked['acceptEncoding'],
): { encoding: 'gzip' | 'identity'; bytes: Bytes } {
  const bytes = Buffer.from(withReturnTo(Buffer.from(encodings.identity).toString(), next))
  return accepts(acceptEncoding, 'gzip')
    ? { encoding: 'gzip', bytes: gzipSync(bytes, { level: 1 }) }
    : { encoding: 'identity', bytes }
}

/** Straight from the listener. */
export function sendPage(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  who: Pick<Asked, 'next' | 'more'> = {},
): void {
  const { headers } = request
  const answer = answerWith(page, {
    acceptEncoding: headers['accept-encoding'] as string | undefined,
    ifNoneMatch: headers['if-none-match'],
    ...who,
  })
  response.writeHead(answer.status, answer.headers)
  response.end(request.method === 'HEAD' ? undefined : answer.bytes)
}

export function answerPage(
  page: CachedPage,
  request: Request,
  who: Pick<Asked, 'next' | 'more' | 'noStore'>,
): Response {
  const asked = {
    acceptEncoding: request.headers.get('accept-encoding'),
    ifNoneMatch: request.headers.get('if-none-match'),
    ...who,
  }
  const { status, headers, bytes = null } = answerWith(page, asked)
  return new Response(request.method === 'HEAD' ? null : bytes, { status, headers })
}
