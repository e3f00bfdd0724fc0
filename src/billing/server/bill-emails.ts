// Emails about what is to be paid by a day: the bill of a part with its pay link, reminders of any bill, and the
// call to the team.
import { REMINDER_DAYS } from '#orders/rules/bill-reminders.ts'
import { orderPath, payPath } from '#orders/server/order-emails.ts'
import { attachedWords, orderLines, priceLines, priceOf } from '#orders/server/order-lines.ts'
import type { Order } from '#orders/server/order-record.ts'
import { SAMPLE_ORDER } from '#orders/server/sample-order.ts'
import type { Format } from '#platform/rules/format.ts'
import { as, say } from '#platform/rules/words.ts'
import type { Email, Line, TeamEmail } from '#platform/server/outbox/email.ts'
import { periodDays } from '#retainers/server/period-words.ts'
import { SAMPLE_PERIOD, SAMPLE_RETAINER } from '#retainers/server/retainer-emails.ts'
import { howToEnd } from './billing-emails.ts'
import type { Owed } from './owed.ts'

export const SAMPLE_BILL: Order = {
  ...SAMPLE_ORDER,
  package_name: 'Part 2 of 3 of Standard',
  bill_of: 'sampleSampleOrderOfPart',
  part: 2,
  payment_status: 'UnPaid',
}

interface Billed {
  bill: Order
  dueOn: string
  /** '' unless the part is due with one. */
  milestone: string
  documents: readonly string[]
}

export const partBilled: Email<Billed> = {
  kind: 'part-billed',
  label: say('billing.agency', 'email.part'),
  to: 'customer',
  link: ({ bill }) => payPath(bill),
  documents: ({ documents }) => documents,
  words: ({ bill, dueOn, milestone, documents }, { format, origin }) => ({
    subject: say('billing.emails', 'part.subject', {
      name: bill.package_name,
      price: priceOf({ format }, bill),
    }),
    heading: say('billing.emails', 'part.heading'),
    paragraphs: [
      ...(milestone ? [say('billing.emails', 'part.reached', { milestone })] : []),
      say('billing.emails', 'part.payBy', { name: bill.package_name, day: as('day', dueOn) }),
      ...attachedWords(documents),
    ],
    lines: priceLines(format, bill),
    button: say('billing.emails', 'payNow'),
    footnote: say('billing.emails', 'part.footnote', { address: origin + orderPath(bill) }),
  }),
  samples: [
    { bill: SAMPLE_BILL, dueOn: '2026-12-01', milestone: '', documents: ['INV-000002'] },
    { bill: SAMPLE_BILL, dueOn: '2026-12-01', milestone: 'Draft approved', documents: [] },
  ],
}

interface Unpaid {
  /** Oldest first, at least one. */
  owed: readonly Owed[]
}

/** Where all of it can be paid: its pay page, the page of what it belongs to, or the list of orders. */
function payingPath({ owed: [first, ...others] }: Unpaid): string {
  if (!others.length) return payPath({ id: first!.orderId })
  const { retainer, billOf } = first!
  if (retainer && others.every((one) => one.retainer?.id === retainer.id)) return `/retainer/${retainer.id}`
  if (billOf && others.every((one) => one.billOf === billOf)) return `/order/${billOf}`
  return '/my-order'
}

const owedLine =
  (format: Format) =>
  ({ name, retainer, cents, currency }: Owed): Line => [
    retainer ? `${name}, ${periodDays(format, retainer)}` : name,
    format.money(cents, currency),
  ]

const ONE: Owed = {
  orderId: 'sampleOrder',
  billOf: 'sampleSampleOrderOfPart',
  name: 'Part 2 of 3 of Standard',
  cents: 49_000,
  currency: 'USD',
  dueOn: '2026-12-01',
  retainer: null,
}
const PERIOD: Owed = {
  ...ONE,
  billOf: null,
  name: SAMPLE_RETAINER.package_name,
  retainer: { id: SAMPLE_RETAINER.id, billed_every: 'month', ...SAMPLE_PERIOD },
}

export const billReminder: Email<Unpaid> = {
  kind: 'bill-reminder',
  label: say('billing.agency', 'email.reminder'),
  to: 'customer',
  link: payingPath,
  words: ({ owed }, { format, origin }) => {
    const [{ name, cents, currency }, ...others] = owed as readonly [Owed, ...Owed[]]
    const ends = owed.find(({ retainer }) => retainer)?.retainer
    return {
      subject: others.length
        ? say('billing.emails', 'reminder.subjectSeveral', { count: owed.length })
        : say('billing.emails', 'reminder.subject', { package: name, price: format.money(cents, currency) }),
      heading: say('billing.emails', 'open.heading', { count: owed.length }),
      paragraphs: [
        others.length
          ? say('billing.emails', 'reminder.several')
          : say('billing.emails', 'reminder.paragraph', { package: name }),
      ],
      lines: owed.map(owedLine(format)),
      button: say('billing.emails', others.length ? 'seeAndPay' : 'payNow'),
      ...(ends && { footnote: howToEnd(ends, origin) }),
    }
  },
  samples: [{ owed: [ONE] }, { owed: [PERIOD, PERIOD] }, { owed: [ONE, PERIOD] }],
}

const adminPath = ({ retainer, billOf, orderId }: Owed): string =>
  retainer ? `/admin/retainers/${retainer.id}` : `/admin/payment-status/${billOf ?? orderId}`

export const adminBillUnpaid: TeamEmail<Unpaid & { customer: string }> = {
  kind: 'admin-bill-unpaid',
  label: say('billing.agency', 'email.unpaid'),
  to: 'work-on-orders',
  link: ({ owed }) => adminPath(owed[0]!),
  words: ({ owed, customer }, { format }) => {
    const [{ name, cents, currency, retainer }] = owed as readonly [Owed, ...Owed[]]
    return {
      subject: say('billing.agency', 'unpaid.subject', {
        count: REMINDER_DAYS.length,
        package: name,
        price: format.money(cents, currency),
      }),
      heading: say('billing.agency', 'unpaid.heading'),
      paragraphs: [
        say('billing.agency', 'unpaid.paragraph', { count: REMINDER_DAYS.length }),
        ...(retainer ? [say('billing.agency', 'unpaid.retainer')] : []),
      ],
      lines: [[say('orders.emails', 'line.customer'), customer], ...owed.map(owedLine(format))],
      button: say('billing.agency', retainer ? 'seeRetainer' : 'seeOrder'),
    }
  },
  samples: [
    { owed: [ONE], customer: 'Ada Buyer' },
    { owed: [PERIOD], customer: 'Ada Buyer' },
  ],
}

interface Corrected {
  order: Order
  documents: readonly string[]
}

/** A credit note and a new invoice, which names the customer right. */
export const invoiceCorrected: Email<Corrected> = {
  kind: 'invoice-corrected',
  label: say('billing.agency', 'email.corrected'),
  to: 'customer',
  link: ({ order }) => orderPath(order),
  documents: ({ documents }) => documents,
  words: ({ order, documents }, { format }) => ({
    subject: say('billing.emails', 'corrected.subject', { package: order.package_name }),
    heading: say('billing.emails', 'corrected.heading'),
    paragraphs: [
      say('billing.emails', 'corrected.paragraph'),
      say('billing.emails', 'corrected.attached', { numbers: as('list', documents) }),
    ],
    lines: orderLines(format, order),
    button: say('billing.emails', 'corrected.button'),
  }),
  samples: [{ order: SAMPLE_ORDER, documents: ['CN-000001', 'INV-000002'] }],
}

export const billEmails = [partBilled, billReminder, adminBillUnpaid, invoiceCorrected]
