// The REST API: finds the call, checks the token, and answers with JSON.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { readBody } from '../read-body.ts'
import { textResponse } from '../responses.ts'
import type { Context } from './context.ts'
import { parseJson } from './json.ts'
import { captureOrder, createOrder, getOrder } from './orders-api.ts'
import type { ApiCall } from './orders-api.ts'
import { getCapture, getDispute, getRefund, listDisputes, refundCapture } from './payments-api.ts'
import { invalidClient, invalidToken, notFound, refusal } from './refusals.ts'
import type { JsonAnswer } from './refusals.ts'
import { addToken } from './state.ts'

type Handler = (context: Context, call: ApiCall) => JsonAnswer

const CALLS: [method: string, path: RegExp, handler: Handler][] = [
  ['POST', /^\/v2\/checkout\/orders$/, createOrder],
  ['GET', /^\/v2\/checkout\/orders\/(\w+)$/, getOrder],
  ['POST', /^\/v2\/checkout\/orders\/(\w+)\/capture$/, captureOrder],
  ['GET', /^\/v2\/payments\/captures\/(\w+)$/, getCapture],
  ['POST', /^\/v2\/payments\/captures\/(\w+)\/refund$/, refundCapture],
  ['GET', /^\/v2\/payments\/refunds\/(\w+)$/, getRefund],
  ['GET', /^\/v1\/customer\/disputes$/, listDisputes],
  ['GET', /^\/v1\/customer\/disputes\/([\w-]+)$/, getDispute],
  ['GET', /^\/v1\/notifications\/webhooks\/([\w-]+)$/, getWebhook],
]

const TOKEN_SECONDS = 32_400
const CERTIFICATE = '/v1/notifications/certs/'

export const isApiPath = (path: string): boolean => /^\/v[12]\//.test(path)

export async function answerApi(context: Context, request: Request, path: string): Promise<Response> {
  if (request.method === 'GET' && path === CERTIFICATE + context.state.key.certificate)
    return textResponse(context.state.key.publicPem, { type: 'plain', cache: 'max-age=86400' })
  const { status, body } = await answerOf(context, request, path)
  await context.save()
  return Response.json(body, {
    status,
    headers: { 'cache-control': 'no-store', 'paypal-debug-id': randomBytes(7).toString('hex').slice(0, 13) },
  })
}

async function answerOf(context: Context, request: Request, path: string): Promise<JsonAnswer> {
  const bytes = await readBody(request)
  if (!bytes) return refusal(413, 'PAYLOAD_TOO_LARGE', 'The limit is 64 KB.')
  if (path === '/v1/oauth2/token' && request.method === 'POST') return newAccess(context, request, bytes)
  const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  if ((context.state.tokens.get(token) ?? 0) <= context.now()) return invalidToken()
  const [, pattern, handler] =
    CALLS.find(([method, pattern]) => method === request.method && pattern.test(path)) ?? []
  if (!pattern || !handler) return notFound()
  const body = bytes.length > 0 ? parseJson(bytes) : {}
  if (request.method === 'POST' && !/^application\/json\b/.test(request.headers.get('content-type') ?? ''))
    return refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON.')
  if (body === undefined) return refusal(400, 'MALFORMED_REQUEST_JSON', 'The body is not JSON.')
  return handler(context, {
    id: pattern.exec(path)?.[1] ?? '',
    query: new URL(request.url).searchParams,
    body,
    origin: new URL(request.url).origin,
    requestId: request.headers.get('paypal-request-id'),
    whole: request.headers.get('prefer') === 'return=representation',
  })
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

function newAccess(context: Context, request: Request, body: Uint8Array): JsonAnswer {
  const basic = /^Basic (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  const given = Buffer.from(basic, 'base64').toString('utf8')
  if (!timingSafeEqual(digest(given), digest(`${context.clientId}:${context.clientSecret}`)))
    return invalidClient()
  if (new URLSearchParams(Buffer.from(body).toString('utf8')).get('grant_type') !== 'client_credentials')
    return {
      status: 400,
      body: { error: 'unsupported_grant_type', error_description: 'Unsupported grant type' },
    }
  const token = `A21AA${randomBytes(40).toString('base64url')}`
  addToken(context.state, token, context.now() + TOKEN_SECONDS * 1_000)
  return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS } }
}

/** Its only webhook, for all kinds of events. */
function getWebhook({ webhookId, notifyUrl }: Context, { id }: ApiCall): JsonAnswer {
  if (id !== webhookId) return notFound()
  return { status: 200, body: { id, url: notifyUrl, event_types: [{ name: '*' }], links: [] } }
}
