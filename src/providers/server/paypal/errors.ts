// What PayPal refuses, and what that means for us.
import { say } from '#platform/rules/words.ts'
import { ProviderError } from '../provider.ts'
import { errorShape } from './shapes.ts'

/** An answer of 4xx, except for those about our credentials. */
export interface Refusal {
  status: number
  /** The code that decides, like INSTRUMENT_DECLINED. */
  issue: string
  /** PayPal's words, with the id that its support asks for. */
  words: string
}

export function readRefusal(status: number, body: unknown): Refusal {
  const { name, message, debug_id: debugId, details } = errorShape.safeParse(body).data ?? {}
  const [first] = details ?? []
  const issue = first?.issue ?? name ?? ''
  const detail = first?.description ?? message ?? ''
  const words = [`${status} ${issue}`.trim(), detail, debugId && `(debug id ${debugId})`]
  return { status, issue, words: words.filter(Boolean).join(' ').slice(0, 500) }
}

const OUR_ACCOUNT = /^PAYEE_(ACCOUNT|NOT_ENABLED|NOT_CONSENTED)/

type Doing = 'capture' | 'refund' | 'open' | 'showOrder' | 'showPayment'

/** The error for a refusal that has no meaning of its own in a call. */
export function errorOf({ status, issue, words }: Refusal, doing: Doing): ProviderError {
  const values = { doing, said: words }
  if (OUR_ACCOUNT.test(issue))
    return new ProviderError('misconfigured', say('providers.agency', 'paypal.notAllowed', values))
  // The same call is still running there, so its result is not known yet.
  if (status === 409)
    return new ProviderError('unavailable', say('providers.agency', 'paypal.stillBusy', { said: words }))
  return new ProviderError('refused', say('providers.agency', 'paypal.refused', values))
}

/** The buyer can go back to the same checkout and choose another card or confirm the payment. */
const DECLINED = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_ACTION_REQUIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'ORDER_NOT_APPROVED',
])

/** Somebody else captured it, or is about to. */
const CAPTURED = new Set(['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETION_IN_PROGRESS'])

/** No money can be taken with this checkout any more. */
const OVER = new Set([
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'TRANSACTION_REFUSED',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'PAYEE_BLOCKED_TRANSACTION',
  'PAYER_CANNOT_PAY',
  'COMPLIANCE_VIOLATION',
  'ORDER_EXPIRED',
])

/** What a refused capture means; undefined if it is an error. */
export function captureOutcome({ status, issue }: Refusal): 'declined' | 'look' | 'over' | undefined {
  if (DECLINED.has(issue)) return 'declined'
  if (CAPTURED.has(issue) || status === 409) return 'look'
  if (OVER.has(issue) || issue.startsWith('PAYER_ACCOUNT_') || status === 404) return 'over'
  return undefined
}
