// Puts the calls on a Hono router: checks the permission, reads the body within its limit, parses what was
// sent, and turns what the handler returns into a response.
import type { Hono } from 'hono'
import { requireOpen } from '#content/server/features.ts'
import { viewerOfToken } from '#identity/server/api-token.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import { LANGUAGES, toLanguage, type Language } from '#platform/rules/languages.ts'
import { parseObject } from '#platform/rules/parse-object.ts'
import { requirePermission, requireSignedIn, type Viewer } from '#platform/rules/permissions.ts'
import { PICTURE_LIMIT, tooLargeMessage } from '#platform/rules/picture-file.ts'
import type { Words } from '#platform/rules/words.ts'
import { Answer, json, type Call, type InWords } from '#platform/server/api/call.ts'
import { parseQuery } from '#platform/server/api/query.ts'
import type { App } from '#platform/server/app.ts'
import { bearerOf } from '#platform/server/http/bearer.ts'
import { mediaTypeOf, readBody } from '#platform/server/http/read-body.ts'
import { MULTIPART, readForm } from '#platform/server/http/read-form.ts'
import type { RequestEnv } from '#platform/server/http/request-env.ts'
import { languageOf } from '../language-of.ts'
import { actAs } from '../use-cases.ts'

/** `?lang=de`: the words of an answer. By default those of the caller's account, or of the site. */
function languageAsked(request: Request): Language | undefined {
  const asked = new URL(request.url).searchParams.get('lang')
  const language = toLanguage(asked)
  if (asked !== null && !language) throw invalid({ lang: `lang must be one of ${LANGUAGES.join(', ')}.` })
  return language
}

const JSON_TYPE = 'application/json'
/** The longest body of a visitor, who has nothing larger to send. */
const VISITOR_LIMIT = 64 * 1024
const JSON_LIMIT = 256 * 1024
/** One picture, and room for the rest of the form. */
const MULTIPART_LIMIT = PICTURE_LIMIT + 64 * 1024

const honoPath = (path: string) => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`

export function serveCalls(router: Hono<RequestEnv>, calls: readonly Call[], app: App): void {
  for (const call of calls) {
    router.on(call.method, honoPath(call.path), async (context) => {
      const { peer } = context.var
      const request = context.req.raw
      const token = bearerOf(request)
      // An invalid token is refused, even if the cookies hold a valid session.
      const person =
        token === undefined
          ? await context.var.viewer()
          : await viewerOfToken(app, { token, scope: call.scope, peer })
      const language = languageAsked(request) ?? (await languageOf(app, person))
      const viewer = language ? { ...person, language } : person
      await requireOpen(app, call.feature)
      requireCaller(call, viewer)
      const params = new URL(request.url).searchParams
      if (!call.query || !Object.hasOwn(call.query.shape, 'lang')) params.delete('lang')
      const query = call.query ? parseQuery(call.query, params) : {}
      const result = await call.handle({
        app,
        viewer,
        act: actAs(app, viewer),
        params: context.req.param(),
        query,
        body: await bodyOf(call, request, viewer),
        form: await formOf(call, request),
        request,
        peer,
      })
      return toResponse(call, result, await app.words(language))
    })
  }
  const paths = [...new Set(calls.map((call) => call.path))]
  for (const path of paths) {
    const methods = calls.filter((call) => call.path === path).map((call) => call.method)
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ')
    router.all(honoPath(path), () => {
      throw new Failure('method-not-allowed', `This address takes ${allow}.`, { allow })
    })
  }
}

/**
 * Checked before anything of the request is read. Use-cases check whether an order is the caller's own, and
 * which of the owner's rights the holder of its mailed link has.
 */
function requireCaller({ permission }: Call, viewer: Viewer): void {
  if (permission === 'visitor' || (permission === 'owner' && viewer.orderLink)) return
  if (permission === 'customer' || permission === 'owner') requireSignedIn(viewer)
  else requirePermission(viewer, permission)
}

async function bodyOf({ body, limit }: Call, request: Request, viewer: Viewer): Promise<unknown> {
  if (!body) return undefined
  if (mediaTypeOf(request) !== JSON_TYPE) throw new Failure('unsupported-type', `Send this as ${JSON_TYPE}.`)
  const most = viewer.role === 'visitor' ? VISITOR_LIMIT : JSON_LIMIT
  return parseJson(await readBody(request, Math.min(most, limit ?? most)))
}

async function formOf({ form }: Call, request: Request): Promise<unknown> {
  if (!form) return undefined
  if (mediaTypeOf(request) !== MULTIPART) throw new Failure('unsupported-type', `Send this as ${MULTIPART}.`)
  const sent = await readForm(request, MULTIPART_LIMIT, tooLargeMessage(''))
  const parts = Object.keys(form.shape).map((name) => [name, sent.get(name) ?? undefined])
  return parseObject(form, Object.fromEntries(parts))
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** No call takes more than a few. */
const DEEPEST_JSON = 64

function parseJson(bytes: Uint8Array<ArrayBuffer>): unknown {
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    throw new Failure('malformed', 'The body is not valid JSON.')
  }
  if (isDeeper(value, DEEPEST_JSON))
    throw invalid({ body: `The body is nested more than ${DEEPEST_JSON} levels deep.` })
  return value
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Level by level: what goes through a value by calling itself would run out of stack. */
function isDeeper(value: unknown, most: number): boolean {
  let level = [value].filter(isNested)
  for (let depth = 1; level.length; depth++) {
    if (depth > most) return true
    level = level.flatMap((part) => Object.values(part) as unknown[]).filter(isNested)
  }
  return false
}

function toResponse({ answer }: Call, result: unknown, words: Words): Response {
  if (result instanceof Response) return result
  if (typeof result === 'function') return (result as InWords)(words)
  if (result instanceof Answer)
    return json(words.read(result.value), result.status ?? answer.status, result.headers)
  return result === undefined
    ? new Response(null, { status: answer.status })
    : json(words.read(result), answer.status)
}
