// Puts the calls on a Hono router: reads the body within its limit, hands over who is asking, turns failures
// into problems.
import type { Hono } from 'hono'
import { Failure } from '#domain/errors.ts'
import { requireAdmin, requireSignedIn, type Viewer } from '#domain/permissions.ts'
import { PICTURE_LIMIT, tooLargeWords } from '#domain/picture-file.ts'
import type { House } from '../house.ts'
import { mediaTypeOf, readBody } from '../http/read-body.ts'
import { MULTIPART, readForm } from '../http/read-form.ts'
import type { RequestEnv } from '../http/request-env.ts'
import { actAs } from '../use-cases/index.ts'
import type { Call } from './call.ts'
import { knownOnly } from './query.ts'

/** Nobody who is not signed in has more to say. */
const VISITOR_LIMIT = 64 * 1024
const JSON_LIMIT = 256 * 1024
/** One picture, and room for what stands around it in the form. */
const MULTIPART_LIMIT = PICTURE_LIMIT + 64 * 1024

const honoPath = (path: string) => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`

export function serveCalls(app: Hono<RequestEnv>, calls: readonly Call[], house: House): void {
  for (const call of calls) {
    app.on(call.method, honoPath(call.path), async (context) => {
      const { peer } = context.var
      const viewer = await context.var.viewer()
      const request = context.req.raw
      const query = new URL(request.url).searchParams
      admit(call, viewer)
      if (call.query) knownOnly(query, call.query)
      return call.handle({
        house,
        viewer,
        act: actAs(house, viewer),
        params: context.req.param() as Record<string, string>,
        query,
        body: await bodyOf(call, request, viewer),
        request,
        peer,
      })
    })
  }
  const paths = [...new Set(calls.map((call) => call.path))]
  for (const path of paths) {
    const methods = calls.filter((call) => call.path === path).map((call) => call.method)
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ')
    app.all(honoPath(path), () => {
      throw new Failure('method-not-allowed', `This address takes ${allow}.`, { allow })
    })
  }
}

/**
 * The permission a call states holds before anything of the request is read. What is one's own is the
 * use-case's to know.
 */
function admit({ permission }: Call, viewer: Viewer): void {
  if (permission === 'admin') requireAdmin(viewer)
  else if (permission !== 'visitor') requireSignedIn(viewer)
}

async function bodyOf(call: Call, request: Request, viewer: Viewer): Promise<unknown> {
  if (!call.body || call.body.type === 'raw') return undefined
  const type = mediaTypeOf(request)
  if (call.body.type === 'multipart') {
    if (type !== MULTIPART) throw new Failure('unsupported-type', 'Send this as multipart/form-data.')
    return readForm(request, MULTIPART_LIMIT, tooLargeWords(''))
  }
  if (type !== 'application/json') throw new Failure('unsupported-type', 'Send this as application/json.')
  const most = viewer.role === 'visitor' ? VISITOR_LIMIT : JSON_LIMIT
  return parseJson(await readBody(request, Math.min(most, call.body.limit ?? most)))
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parseJson(bytes: Uint8Array<ArrayBuffer>): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new Failure('malformed', 'The body is not valid JSON.')
  }
}
