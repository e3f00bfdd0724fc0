// Emails about retainers.
import { payPath } from '#orders/server/order-emails.ts'
import { attachedWords, priceOf } from '#orders/server/order-lines.ts'
import type { Order } from '#orders/server/order-record.ts'
import { SAMPLE_RENEWED } from '#orders/server/sample-order.ts'
import { say } from '#platform/rules/words.ts'
import type { Email, Sending } from '#platform/server/outbox/email.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { Period } from '../rules/periods.ts'
import { periodDays } from './period-words.ts'
import type { Retainer } from './stored-retainer.ts'

/** The account's current name and address; undefined after it was deleted. */
export const retainerCustomer = async (
  unit: UnitOfWork,
  { user_id: userId }: Retainer,
): Promise<{ name: string; email: string } | undefined> =>
  userId === null
    ? undefined
    : unit.tx.selectFrom('user').select(['name', 'email']).where('id', '=', userId).executeTakeFirst()

export async function emailRetainerCustomer<Facts>(
  unit: UnitOfWork,
  retainer: Retainer,
  email: Email<Facts>,
  sending: Pick<Sending<NoInfer<Facts>>, 'facts' | 'orderId'>,
): Promise<void> {
  const account = await retainerCustomer(unit, retainer)
  if (account) unit.email(email, { ...sending, to: account.email, test: retainer.mode === 'test' })
}

export const SAMPLE_RETAINER: Retainer = {
  seq: 1,
  id: 'sampleSampleSampleReta',
  user_id: SAMPLE_RENEWED.user_id,
  package_id: SAMPLE_RENEWED.package_id,
  package_name: SAMPLE_RENEWED.package_name,
  billed_every: 'month',
  starts_on: '2026-11-17',
  anchor_day: 17,
  state: 'active',
  next_period: 2,
  price_cents: SAMPLE_RENEWED.price_cents,
  currency: SAMPLE_RENEWED.currency,
  mode: 'live',
  card_customer: null,
  card_method: null,
  card_label: null,
  next_at: null,
  note: '',
  version: 1,
  created_at: SAMPLE_RENEWED.placed_at,
  updated_at: SAMPLE_RENEWED.placed_at,
}

export const SAMPLE_PERIOD = { startsOn: '2026-12-17', endsOn: '2027-01-17' }

interface CardRefused {
  order: Order
  retainerId: string
  period: Pick<Period, 'startsOn' | 'endsOn'>
  /** The bank refused. Otherwise we did not try. */
  refused: boolean
  documents: readonly string[]
}

const SAMPLE_CARD = { order: SAMPLE_RENEWED, retainerId: SAMPLE_RETAINER.id, period: SAMPLE_PERIOD }

/** The saved card did not pay, and is not tried again for this period. This is the bill: none was sent before. */
export const cardRefused: Email<CardRefused> = {
  kind: 'retainer-card-refused',
  label: say('retainers.agency', 'email.card'),
  to: 'customer',
  link: ({ order }) => payPath(order),
  documents: ({ documents }) => documents,
  words: ({ order, retainerId, period, refused, documents }, { format, origin }) => {
    const price = priceOf({ format }, order)
    return {
      subject: say('retainers.emails', 'card.subject', { package: order.package_name, price }),
      heading: say('retainers.emails', 'card.heading'),
      paragraphs: [
        say('retainers.emails', refused ? 'card.refused' : 'card.notTried', {
          package: order.package_name,
        }),
        ...attachedWords(documents),
      ],
      lines: [
        [say('orders.emails', 'line.package'), order.package_name],
        [periodDays(format, period), price],
      ],
      button: say('retainers.emails', 'card.button'),
      footnote: say('retainers.emails', 'card.footnote', { address: `${origin}/retainer/${retainerId}` }),
    }
  },
  samples: [
    { ...SAMPLE_CARD, refused: true, documents: ['INV-000002'] },
    { ...SAMPLE_CARD, refused: false, documents: [] },
  ],
}
