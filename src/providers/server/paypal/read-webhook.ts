// Webhooks as events. Every kind has its own resource: an order, a capture, a refund or a dispute.
import { emptyEvent } from '../empty-event.ts'
import type { EventStatus, Reading } from '../provider.ts'
import { centsOfWire } from './amounts.ts'
import { isWon } from './disputes.ts'
import { captureEvent, factsOf, refundEvent } from './events.ts'
import { isPaypalId, orderRefOf } from './texts.ts'
import { envelopeShape, resourceShape } from './webhook-shapes.ts'
import type { Resource } from './webhook-shapes.ts'

interface Context {
  type: string
  resource: Resource
  test: boolean
}

type Reader = (context: Context) => Reading

/** Captures by their kind of webhook: the status inside may already be a later one. */
const capture =
  (status: EventStatus): Reader =>
  ({ type, resource, test }) => ({
    event: {
      ...captureEvent({ ...asMoney(resource), amount: wholeAmount(resource) }, { test, status }),
      statusText: resource.status ?? type,
    },
    checkoutRef: idOf(resource.supplementary_data?.related_ids?.order_id),
  })

/** Refunds by the status inside: one kind of webhook tells of their success and their failure. */
const refund =
  (status?: EventStatus): Reader =>
  ({ type, resource, test }) => ({
    event: {
      ...refundEvent(
        { ...asMoney(resource), amount: wholeAmount(resource) },
        { test, ...(status && { status }) },
      ),
      statusText: resource.status ?? type,
    },
  })

/** Wakes an inquiry: the order itself says what happened. */
const order: Reader = ({ type, resource, test }) => ({
  event: {
    ...emptyEvent({ test, statusText: type }),
    txnId: resource.id ?? '',
    orderRef: orderRefOf(resource.purchase_units?.[0]?.custom_id),
  },
  checkoutRef: idOf(resource.id),
})

const approvalReversed: Reader = ({ type, resource, test }) => ({
  event: { ...emptyEvent({ test, statusText: type }), txnId: resource.order_id ?? '' },
  checkoutRef: idOf(resource.order_id),
})

const dispute: Reader = ({ type, resource, test }) => ({
  event: {
    ...emptyEvent({ test, statusText: type }),
    txnId: resource.dispute_id ?? '',
    parentTxnId: idOf(resource.disputed_transactions?.[0]?.seller_transaction_id),
    amountCents: centsOfWire(wholeAmount({ amount: resource.dispute_amount })),
    currency: resource.dispute_amount?.currency_code ?? '',
    isWon: isWon(resource.dispute_outcome?.outcome_code),
    facts: factsOf({
      Case: inWords(resource.dispute_life_cycle_stage) ?? 'Dispute',
      'Case number': resource.dispute_id,
      Reason: inWords(resource.reason),
      Status: inWords(resource.status),
      Outcome: inWords(resource.dispute_outcome?.outcome_code),
    }),
  },
})

const READERS: [RegExp, Reader][] = [
  [/^CHECKOUT\.ORDER\./, order],
  [/^CHECKOUT\.PAYMENT-APPROVAL\.REVERSED$/, approvalReversed],
  [/^PAYMENT\.CAPTURE\.COMPLETED$/, capture('completed')],
  [/^PAYMENT\.CAPTURE\.PENDING$/, capture('pending')],
  [/^PAYMENT\.CAPTURE\.(DENIED|DECLINED)$/, capture('failed')],
  [/^PAYMENT\.CAPTURE\.REFUNDED$/, refund()],
  [/^PAYMENT\.CAPTURE\.REVERSED$/, refund('reversed')],
  [/^CUSTOMER\.DISPUTE\./, dispute],
]

/** Never throws. What can't be read is an event of no known kind. */
export function readWebhook(raw: Uint8Array, test: boolean): Reading {
  const envelope = envelopeShape.safeParse(parse(raw)).data
  const type = envelope?.event_type ?? ''
  const resource = resourceShape.safeParse(envelope?.resource).data
  const reader = READERS.find(([kind]) => kind.test(type))?.[1]
  return reader && resource
    ? reader({ type, resource, test })
    : { event: emptyEvent({ test, statusText: type }) }
}

function parse(raw: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString('utf8'))
  } catch {
    return undefined
  }
}

const idOf = (id: string | undefined): string | undefined => (id && isPaypalId(id) ? id : undefined)

/** Without a currency there is no amount. */
const wholeAmount = ({ amount }: Pick<Resource, 'amount'>) => ({
  currency_code: amount?.currency_code ?? '',
  value: amount?.currency_code ? (amount.value ?? '') : '',
})

const asMoney = (resource: Resource) => ({
  id: resource.id ?? '',
  status: resource.status ?? '',
  custom_id: resource.custom_id,
  create_time: resource.create_time,
  status_details: resource.status_details,
  links: resource.links?.flatMap((link) => (link ? [{ rel: link.rel, href: link.href }] : [])),
})

/** "MERCHANDISE_OR_SERVICE_NOT_RECEIVED" → "Merchandise or service not received". */
function inWords(code: string | undefined): string | undefined {
  const words = code?.toLowerCase().replaceAll('_', ' ')
  return words && words.charAt(0).toUpperCase() + words.slice(1)
}
