// A thin client of PayPal's REST API. Its own SDK can't be pointed at another host and knows no webhooks.
import type { ZodType } from 'zod'
import { SECOND } from '#platform/rules/durations.ts'
import { say } from '#platform/rules/words.ts'
import { ProviderError } from '../provider.ts'
import { readRefusal } from './errors.ts'
import type { Refusal } from './errors.ts'
import { readJson } from './read-json.ts'
import { isPaypalId } from './texts.ts'
import { createTokens } from './token.ts'
import type { TokenOptions } from './token.ts'

/** The timeout of a whole call, with a new token if it needs one. */
const TIMEOUT_MS = 10 * SECOND

interface Call<T> {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  /** The idempotency key: PayPal repeats its earlier answer for it. */
  requestId?: string
  shape: ZodType<T>
}

export type Answer<T> = { value: T } | { refusal: Refusal }

export interface Client {
  /** Throws a ProviderError if there is no answer, or none that says what happened. */
  call<T>(call: Call<T>): Promise<Answer<T>>
}

export function createClient(options: TokenOptions): Client {
  const tokens = createTokens(options)

  async function send<T>(call: Call<T>, token: string, signal: AbortSignal): Promise<Response> {
    return fetch(options.baseUrl + call.path, {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(call.method === 'POST' && {
          'content-type': 'application/json',
          prefer: 'return=representation',
        }),
        ...(call.requestId !== undefined && { 'paypal-request-id': call.requestId }),
      },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      // A redirect could take the token to another host.
      redirect: 'error',
      signal,
    })
  }

  async function answered<T>(call: Call<T>): Promise<Response> {
    // One deadline for all of it. The token is shared with other calls, so waiting for it is given up here.
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const token = await orAborted(tokens.get(), signal)
    const answer = await send(call, token, signal)
    if (answer.status !== 401) return answer
    await answer.body?.cancel()
    tokens.evict(token)
    return send(call, await orAborted(tokens.get(), signal), signal)
  }

  return {
    async call(call) {
      try {
        const answer = await answered(call)
        return readAnswer(answer.status, await readJson(answer), call.shape)
      } catch (error) {
        if (error instanceof ProviderError) throw error
        throw new ProviderError(
          'unavailable',
          say('providers.agency', 'paypal.noAnswer', { said: reasonOf(error) }),
        )
      }
    },
  }
}

function readAnswer<T>(status: number, body: unknown, shape: ZodType<T>): Answer<T> {
  if (status >= 200 && status < 300) {
    const { data } = shape.safeParse(body)
    if (data !== undefined) return { value: data }
    throw new ProviderError('unavailable', say('providers.agency', 'paypal.unreadable', { status }))
  }
  const refusal = readRefusal(status, body)
  if (status === 401 || status === 403)
    throw new ProviderError(
      'misconfigured',
      say('providers.agency', 'paypal.mayNot', { said: refusal.words }),
    )
  if (status === 408 || status === 429 || status < 400 || status >= 500)
    throw new ProviderError(
      'unavailable',
      say('providers.agency', 'paypal.cantAnswer', { said: refusal.words }),
    )
  return { refusal }
}

/** Undici says only "fetch failed" and puts the reason into the cause. */
function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error
  if (name === 'TimeoutError') return say('providers.agency', 'paypal.notInTime')
  return cause instanceof Error && cause.message ? cause.message : message
}

function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    promise.then(resolve, reject)
  })
}

/** An id as a part of a path. It may come from a webhook, so it is checked. */
export function pathId(id: string): string {
  if (!isPaypalId(id)) throw new ProviderError('refused', say('providers.agency', 'paypal.otherId'))
  return id
}
