// The API: checks the key, keeps answers for idempotency keys, and fails where a test asks for it.
import { createHash, timingSafeEqual } from 'node:crypto'
import { readBody } from '../read-body.ts'
import { ApiError, errorBody, faultOf, statusOfError } from './api-error.ts'
import { answerCall } from './api-routes.ts'
import type { Context } from './context.ts'
import { newId } from './ids.ts'
import { API_VERSION } from './objects.ts'
import { readFields } from './parameters.ts'
import { keepAnswer } from './state.ts'

/**
 * Fails a call before or after its effect: with a status, by closing the connection in the middle of the
 * answer, or by never finishing it.
 */
export type Fault = `${'before' | 'after'}:${number | 'hang-up' | 'silence'}`
export type FaultSwitch = (method: string, path: string) => Fault | undefined

interface Answer {
  status: number
  body: unknown
  replayed?: boolean
}

export function createApi(context: Context, fault: FaultSwitch | undefined) {
  return async (request: Request, path: string): Promise<Response> => {
    const url = new URL(request.url)
    const body = await readBody(request)
    if (!body) return respond({ status: 413, body: errorBody(new ApiError('The request is too large.')) })
    if (!isAuthorized(context.secretKey, request.headers.get('authorization')))
      return respond(refusal(faultOf(401)))
    const encoded = request.method === 'POST' ? Buffer.from(body).toString('utf8') : url.search
    const key = request.headers.get('idempotency-key') ?? undefined
    const planned = fault?.(request.method, path)
    const [when, how] = planned ? (planned.split(':') as ['before' | 'after', string]) : []
    const run = (): Answer => {
      const fields = readFields(encoded)
      const call = { context, fields, origin: url.origin, key }
      return attempt(() => answerCall(request.method, path, call))
    }
    const asked = hashOf(`${request.method} ${path} ${encoded}`)
    const failure = Number(how) ? refusal(faultOf(Number(how))) : undefined
    const answer = withKey(context, request.method === 'POST' ? key : undefined, asked, () => {
      // A lost connection before the effect leaves nothing behind.
      if (when === 'before') return failure
      const result = run()
      return failure ?? result
    })
    await context.save()
    if (!answer || how === 'hang-up' || how === 'silence') return broken(how === 'hang-up')
    return respond(failure ?? answer)
  }
}

/**
 * Stripe keeps the first answer of a key, a refused card and a 500 too; but nothing if the parameters were
 * wrong.
 */
function withKey(
  { state }: Context,
  key: string | undefined,
  request: string,
  run: () => Answer | undefined,
): Answer | undefined {
  const kept = key === undefined ? undefined : state.kept.get(key)
  if (kept && kept.request !== request)
    return refusal(
      new ApiError(
        'Keys for idempotent requests can only be used with the same parameters they were first used ' +
          `with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      ),
    )
  if (kept) return { status: kept.status, body: kept.body, replayed: true }
  const answer = run()
  const isKept = answer && (answer.status < 400 || answer.status === 402 || answer.status >= 500)
  if (isKept && key !== undefined)
    keepAnswer(state, key, { request, status: answer.status, body: answer.body })
  return answer
}

function attempt(run: () => object): Answer {
  try {
    return { status: 200, body: run() }
  } catch (error) {
    if (error instanceof ApiError) return refusal(error)
    throw error
  }
}

const refusal = (error: ApiError): Answer => ({ status: statusOfError(error), body: errorBody(error) })

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

function isAuthorized(secretKey: string, header: string | null): boolean {
  const [given, own] = [header ?? '', `Bearer ${secretKey}`].map((text) => Buffer.from(hashOf(text)))
  return given !== undefined && own !== undefined && timingSafeEqual(given, own)
}

const respond = ({ status, body, replayed }: Answer): Response =>
  new Response(JSON.stringify(body, null, 2), {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-cache, no-store',
      'request-id': newId('req'),
      'stripe-version': API_VERSION,
      ...(replayed && { 'idempotent-replayed': 'true' }),
    },
  })

/** The headers arrive, the rest does not. */
const broken = (hangUp: boolean): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{'))
        if (hangUp) setTimeout(() => controller.error(new Error('The connection was closed.')), 5)
      },
    }),
    { headers: { 'content-type': 'application/json' } },
  )
