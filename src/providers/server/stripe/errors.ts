// What went wrong at Stripe, in the words of our interface.
import { entryOf } from '#platform/rules/entry-of.ts'
import { say } from '#platform/rules/words.ts'
import { ProviderError } from '../provider.ts'

interface StripeFailure {
  statusCode: number | undefined
  code: string | undefined
  /** Stripe's own name for the kind of error. */
  rawType: string | undefined
  requestId: string | undefined
}

const textOr = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Reads the error by its fields, so that this file needs no class of the package. */
export function failureOf(error: unknown): StripeFailure {
  const { statusCode, code, rawType, requestId } = (error ?? {}) as Record<string, unknown>
  return {
    statusCode: typeof statusCode === 'number' ? statusCode : undefined,
    code: textOr(code),
    rawType: textOr(rawType),
    requestId: textOr(requestId),
  }
}

/** Stripe does not have the object. A 404 without this code comes from a wrong address. */
export function isMissing(error: unknown): boolean {
  const { statusCode, code } = failureOf(error)
  return statusCode === 404 && code === 'resource_missing'
}

/** Stripe's codes that an admin can do something about. */
const WORDS: Record<string, string> = {
  charge_already_refunded: say('providers.agency', 'stripe.refunded'),
  charge_disputed: say('providers.agency', 'stripe.disputed'),
  amount_too_small: say('providers.agency', 'stripe.tooSmall'),
  amount_too_large: say('providers.agency', 'stripe.tooLarge'),
  insufficient_funds: say('providers.agency', 'stripe.noFunds'),
}

/** Runs calls to Stripe. Whatever they throw becomes a ProviderError. */
export async function calling<Result>(calls: () => Promise<Result>): Promise<Result> {
  try {
    return await calls()
  } catch (error) {
    throw asProviderError(error)
  }
}

export function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const { statusCode, code, rawType, requestId } = failureOf(error)
  const message = error instanceof Error ? error.message : String(error)
  const said = `${message}${requestId ? ` (${requestId})` : ''}`
  // No answer, or one that could not be read.
  if (statusCode === undefined)
    return new ProviderError('unavailable', say('providers.agency', 'stripe.noAnswer', { said }))
  if (statusCode === 409 || statusCode === 429 || code === 'lock_timeout' || code === 'rate_limit')
    return new ProviderError('unavailable', say('providers.agency', 'stripe.busy', { said }))
  // Stripe keeps a 5xx for its key, and a key that was used with other parameters stays with those. In both
  // cases it is not known whether the first call had an effect.
  if (statusCode >= 500 || rawType === 'idempotency_error')
    return new ProviderError('unavailable', say('providers.agency', 'stripe.failed', { said }), {
      replays: true,
    })
  if (statusCode === 401 || statusCode === 403)
    return new ProviderError(
      'misconfigured',
      say('providers.agency', 'stripe.keyNotAccepted', { setting: 'STRIPE_SECRET_KEY', said }),
    )
  const words = entryOf(WORDS, code ?? null)
  return new ProviderError(
    'refused',
    words
      ? `${words} ${say('providers.agency', 'stripe.says', { said })}`
      : say('providers.agency', 'stripe.refusedIt', { said }),
  )
}
