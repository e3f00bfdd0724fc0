// What the customer of an order is written that the agency entered: what it is for, and the link that pays it.
import { makePayLink } from '#identity/server/pay-link.ts'
import { askedCents, type OrderLine } from '#orders/rules/lines.ts'
import { linesOf, planOf } from '#orders/server/agreed.ts'
import { attachedWords, priceLines } from '#orders/server/order-lines.ts'
import type { Order } from '#orders/server/order-record.ts'
import { SAMPLE_ORDER } from '#orders/server/sample-order.ts'
import { toLanguage } from '#platform/rules/languages.ts'
import { say } from '#platform/rules/words.ts'
import { SAMPLE_SECRET, type Email, type Line } from '#platform/server/outbox/email.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

interface Entered {
  order: Order
  /** The row that is paid first: the order itself, or the bill of its first part. */
  first: Order
  lines: readonly Pick<OrderLine, 'name' | 'quantity' | 'unitCents' | 'discountCents'>[]
  /** Null if it is paid at once. */
  termsDays: number | null
  documents: readonly string[]
  path: string
}

export const orderEntered: Email<Entered> = {
  kind: 'order-entered',
  label: say('agency-orders.agency', 'email.entered'),
  to: 'customer',
  link: ({ path }) => path,
  documents: ({ documents }) => documents,
  words: ({ order, first, lines, termsDays, documents }, { format }) => ({
    subject: say('agency-orders.emails', 'entered.subject', { package: order.package_name }),
    heading: say('agency-orders.emails', 'entered.heading'),
    paragraphs: [
      say('agency-orders.emails', 'entered.hello', { name: order.customer_name }),
      termsDays === null
        ? say('agency-orders.emails', 'entered.payNow')
        : say('agency-orders.emails', 'entered.payWithin', { days: termsDays }),
      ...attachedWords(documents),
    ],
    lines: [
      ...(lines.length > 1
        ? lines.map((line): Line => [
            line.quantity === 1 ? line.name : `${line.quantity} × ${line.name}`,
            format.money(askedCents(line), order.currency),
          ])
        : []),
      ...priceLines(format, order),
      ...(first.id === order.id
        ? []
        : [
            [
              say('agency-orders.emails', 'entered.first'),
              format.money(first.price_cents, order.currency),
            ] satisfies Line,
          ]),
    ],
    button: say('agency-orders.emails', 'entered.button'),
    footnote: say('agency-orders.emails', 'entered.footnote'),
  }),
  samples: [
    {
      order: SAMPLE_ORDER,
      first: SAMPLE_ORDER,
      lines: [{ name: 'Basic', quantity: 1, unitCents: 49_000, discountCents: 0 }],
      termsDays: null,
      documents: [],
      path: `/pay/${SAMPLE_SECRET}`,
    },
    {
      order: { ...SAMPLE_ORDER, parts: 2 },
      first: { ...SAMPLE_ORDER, id: 'sampleBill', price_cents: 14_700, bill_of: SAMPLE_ORDER.id, part: 1 },
      lines: [
        { name: 'Basic', quantity: 1, unitCents: 40_000, discountCents: 0 },
        { name: 'Photograph', quantity: 3, unitCents: 3_500, discountCents: 1_500 },
      ],
      termsDays: 14,
      documents: ['INV-0001'],
      path: `/pay/${SAMPLE_SECRET}`,
    },
  ],
}

/** Each email has a link of its own. */
export async function emailEntered(
  unit: UnitOfWork,
  order: Order,
  { first, documents }: Pick<Entered, 'first' | 'documents'>,
): Promise<void> {
  const { onInvoice, termsDays } = await planOf(unit.tx, order)
  unit.email(orderEntered, {
    to: order.customer_email,
    language: toLanguage(order.language),
    facts: {
      order,
      first,
      lines: await linesOf(unit.tx, order),
      termsDays: onInvoice ? termsDays : null,
      documents,
      path: await makePayLink(unit, order.id),
    },
    orderId: order.id,
    test: order.mode === 'test',
  })
}

export const agencyOrderEmails = [orderEntered]
