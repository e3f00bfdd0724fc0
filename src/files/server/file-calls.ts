// Files on orders over HTTP: announced, then sent in one or more parts, and downloaded.
import { z } from 'zod'
import { Failure } from '#platform/rules/errors.ts'
import { safeReturn } from '#platform/rules/links.ts'
import { call, ID, rawBody, unparsedBody, type Call } from '#platform/server/api/call.ts'
import { bodyPieces, type BodyPieces } from '#platform/server/http/body-pieces.ts'
import { ORDER_FILE_MEGABYTES } from '../rules/order-file.ts'
import { FILE_INPUT } from './create-file.ts'
import { FILE_RECORD } from './file-record.ts'
import { serveFile } from './serve-file.ts'

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
    body: unparsedBody(FILE_INPUT),
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
    body: rawBody,
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
    body: rawBody,
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
