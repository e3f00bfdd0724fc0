import { entryOf } from '#platform/rules/entry-of.ts'
import { centsFrom } from '#platform/rules/money.ts'
import type { FactName } from '../../rules/facts.ts'
import type { EventStatus, PaymentEvent } from '../provider.ts'

const STATUSES: Record<string, EventStatus> = {
  Completed: 'completed',
  Pending: 'pending',
  Failed: 'failed',
  Denied: 'failed',
  Expired: 'failed',
  Voided: 'failed',
  Refunded: 'refunded',
  Reversed: 'reversed',
  Canceled_Reversal: 'reversal-cancelled',
}

/** Fields shown to admins, with their labels. */
const FACTS: Record<string, FactName> = {
  payer_email: 'Payer',
  residence_country: 'Payer’s country',
  payment_type: 'Kind of payment',
  pending_reason: 'Pending because',
  reason_code: 'Reason',
  case_type: 'Case',
  case_id: 'Case number',
  mc_fee: 'Fee',
  receiver_id: 'Receiver’s account',
  payment_date: 'Date at the provider',
}

/** Fields that decide about money, orders or decoding. They must not appear twice. */
const UNIQUE_FIELDS = [
  'txn_id',
  'parent_txn_id',
  'txn_type',
  'payment_status',
  'custom',
  'mc_gross',
  'mc_currency',
  'business',
  'receiver_email',
  'test_ipn',
  'charset',
]

const MAX_LENGTH = 200

export function readNotification(raw: Uint8Array): PaymentEvent {
  const { fields, twice } = decodeFields(raw)
  const field = (name: string): string => (fields.get(name) ?? '').trim().slice(0, MAX_LENGTH)
  const statusText = field('payment_status') || field('txn_type')
  const payer = [field('first_name'), field('last_name')].filter(Boolean).join(' ')
  const facts = Object.entries(FACTS).flatMap(([name, label]) => (field(name) ? [[label, field(name)]] : []))
  return {
    txnId: field('txn_id'),
    parentTxnId: field('parent_txn_id') || undefined,
    orderRef: orderRef(field('custom')),
    // Own keys only: the untrusted text could be `constructor`.
    status: entryOf(STATUSES, field('payment_status')) ?? 'other',
    statusText,
    amountCents: centsFrom(field('mc_gross'), field('mc_currency')),
    currency: field('mc_currency'),
    receivers: [...new Set([field('business'), field('receiver_email')].filter(Boolean))],
    test: field('test_ipn') === '1',
    twice: UNIQUE_FIELDS.filter((name) => twice.has(name)),
    facts: Object.fromEntries([...(payer ? [['Paid by', payer]] : []), ...facts]),
  }
}

function orderRef(custom: string): PaymentEvent['orderRef'] {
  const [, id, payKey] = /^(\w{1,64})\.(\w{1,64})$/.exec(custom) ?? []
  return id && payKey ? { id, payKey } : undefined
}

/** The message names its own charset; PayPal's default is windows-1252. */
function decodeFields(raw: Uint8Array): { fields: Map<string, string>; twice: Set<string> } {
  const pairs = Buffer.from(raw)
    .toString('latin1')
    .split('&')
    .map((pair) => {
      const at = pair.indexOf('=')
      return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
    }) as [string, string][]
  const decoder = decoderFor(
    bytesOf(pairs.find(([name]) => name === 'charset')?.[1] ?? '').toString('latin1'),
  )
  const fields = new Map<string, string>()
  const twice = new Set<string>()
  for (const [encoded, value] of pairs) {
    const name = bytesOf(encoded).toString('latin1')
    // A repeated field is ambiguous and counts as absent. PostgreSQL can't store NUL in text.
    if (fields.has(name)) twice.add(name)
    fields.set(name, twice.has(name) ? '' : decoder.decode(bytesOf(value)).replaceAll('\0', ''))
  }
  return { fields, twice }
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset || 'windows-1252')
  } catch {
    return new TextDecoder('windows-1252')
  }
}

const bytesOf = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll('+', ' ')
      .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
