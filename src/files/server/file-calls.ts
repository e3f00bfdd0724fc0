// Files on orders over HTTP: announced, then sent in one or more parts, and downloaded.
import { z } from 'zod'
import { Failure } from '#platform/rules/errors.ts'
import { safeReturn } from '#platform/rules/links.ts'
import { call, ID, type Call } from '#platform/server/api/call.ts'
import { bodyPieces, type BodyPieces } from '#platform/server/http/body-pieces.ts'
import { rangeOf, type ByteRange } from '#platform/server/http/byte-range.ts'
import { contentDisposition } from '#platform/server/http/content-disposition.ts'
import { ORDER_FILE_MEGABYTES } from '../rules/order-file.ts'
import { FILE_INPUT } from './create-file.ts'
import { FILE_RECORD } from './file-record.ts'
import type { OpenFile } from './open-file.ts'
import { UNKNOWN_TYPE } from './sniff-file.ts'

// A file on an order, sent as it is read. What a browser shows is only what was detected as harmless; all
// else is a download, and nothing in it may run.
const NOTHING = "default-src 'none'; frame-ancestors 'none'; sandbox"
/** Without `sandbox`: browsers show no PDF in one. Their PDF viewer keeps its scripts away from the site. */
const PDF = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
const SHOWN = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"

async function serveFile(request: Request, { file, read }: OpenFile, inline: boolean): Promise<Response> {
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

const FROM_ERROR = 'from must be a number of bytes.'
const FROM = z
  .preprocess(
    (text) => (typeof text === 'string' && /^\d{1,12}$/.test(text) ? Number(text) : text),
    z.int(FROM_ERROR).min(0, FROM_ERROR).optional(),
  )
  .meta({ description: 'The place of the first byte. Content-Range may say it instead; 0 without both.' })

const FLAG = z.enum(['1'], 'inline must be 1.').optional()

const files = { permission: 'owner', tag: 'Work', params: ID } as const

export const fileCalls = (): Call[] => [
  call({
    ...files,
    method: 'GET',
    path: '/order-files/{id}',
    summary: 'List the files of an order that the caller may see, and the caller’s own unfinished uploads',
    answer: { status: 200, schema: z.array(FILE_RECORD) },
    handle: ({ act, params }) => act.listOrderFiles(params.id),
  }),
  call({
    ...files,
    method: 'POST',
    path: '/order-files/{id}',
    summary: `Announce a file for an order, up to ${ORDER_FILE_MEGABYTES} MB`,
    body: FILE_INPUT,
    answer: { status: 201, schema: FILE_RECORD },
    failures: ['too-many', 'unavailable'],
    handle: ({ act, params, body }) => act.createFile(params.id, body),
  }),
  call({
    ...files,
    method: 'PUT',
    path: '/order-file/{id}',
    summary:
      'Send the bytes of an announced file, or the rest of them. Another start than the bytes that arrived ' +
      'answers 409 with their number as current.received',
    query: z.object({ from: FROM }),
    headers: { 'Content-Range': 'Like bytes 1048576-2097151/5000000.' },
    raw: true,
    answer: { status: 200, schema: FILE_RECORD },
    failures: ['malformed', 'forbidden', 'conflict', 'too-many', 'unavailable'],
    handle: ({ act, params, query, request }) =>
      heardOut(request, ({ pieces, length }) =>
        act.receiveFile(params.id, { from: query.from ?? startOf(request), length, pieces }),
      ),
  }),
  call({
    ...files,
    method: 'POST',
    path: '/order-file-form/{id}',
    summary: 'Send one file for an order as a form, for browsers without JavaScript',
    query: z.object({
      next: z.string().optional().meta({ description: 'A path of this site to go to afterwards.' }),
    }),
    raw: true,
    answer: { status: 303, headers: { Location: 'The page of the order, or next.' } },
    failures: ['malformed', 'forbidden', 'unsupported-type', 'too-many', 'unavailable'],
    handle: async ({ act, params, query: { next }, request }) => {
      const contentType = request.headers.get('content-type') ?? ''
      const { side } = await heardOut(request, ({ pieces, length }) =>
        act.receiveFileForm(params.id, { contentType, pieces, length }),
      )
      const page = side === 'agency' ? `/admin/payment-status/${params.id}` : `/order/${params.id}`
      return new Response(null, { status: 303, headers: { location: safeReturn(next) ?? page } })
    },
  }),
  call({
    ...files,
    method: 'GET',
    path: '/order-file/{id}',
    summary: 'Download a file, or a part of it',
    query: z.object({
      inline: FLAG.meta({ description: '1: to show it, if it is a picture, PDF, sound or film.' }),
    }),
    headers: { Range: 'Like bytes=0-1048575: answers 206.' },
    answer: { status: 200, type: '*/*', schema: z.string() },
    handle: async ({ act, params, query, request }) =>
      serveFile(request, await act.openFile(params.id), query.inline === '1'),
  }),
  call({
    ...files,
    method: 'DELETE',
    path: '/order-file/{id}',
    summary: 'Delete the caller’s own upload, while it is not sent',
    answer: { status: 204 },
    failures: ['conflict'],
    handle: ({ act, params }) => act.deleteFile(params.id),
  }),
]

/** Most clients read no response before they have sent the whole body. So a refusal reads the rest first. */
async function heardOut<T>(request: Request, receive: (body: BodyPieces) => Promise<T>): Promise<T> {
  const body = bodyPieces(request)
  try {
    return await receive(body)
  } catch (error) {
    await body.discardRest()
    throw error
  }
}

function startOf(request: Request): number {
  const header = request.headers.get('content-range')
  if (header === null) return 0
  const start = /^bytes (\d{1,12})-\d{1,12}\/(?:\d{1,12}|\*)$/.exec(header)?.[1]
  if (start === undefined) throw new Failure('malformed', 'Content-Range can’t be read.')
  return Number(start)
}
