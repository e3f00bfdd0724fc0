// Emails about the periods of a retainer: the bill with its pay link, reminders, changes, and the call to the team.
import { adverbOf, renewalWords } from '#content/rules/values/intervals.ts'
import { payPath } from '#orders/server/order-emails.ts'
import { attachedWords, priceOf } from '#orders/server/order-lines.ts'
import type { Format } from '#platform/rules/format.ts'
import type { Email, Line, TeamEmail } from '#platform/server/outbox/email.ts'
import type { Period } from '#retainers/rules/periods.ts'
import { REMINDER_DAYS } from '#retainers/rules/retainer-reminders.ts'
import { retainerLine, standsNow } from '#retainers/rules/retainer-words.ts'
import { periodDays } from '#retainers/server/period-words.ts'
import { SAMPLE_PERIOD, SAMPLE_RETAINER } from '#retainers/server/retainer-emails.ts'
import type { Retainer } from '#retainers/server/stored-retainer.ts'

type Days = Pick<Period, 'startsOn' | 'endsOn'>

interface Billed {
  retainer: Retainer
  /** Oldest first, at least one. */
  periods: readonly (Days & { orderId: string })[]
}

const pageOf = ({ id }: Retainer): string => `/retainer/${id}`
const adminPageOf = ({ id }: Retainer): string => `/admin/retainers/${id}`

/** The pay page of the only open period, or the list of all. */
const payingPath = ({ retainer, periods: [only, ...others] }: Billed): string =>
  only && !others.length ? payPath({ id: only.orderId }) : pageOf(retainer)

const payingLabel = ({ periods }: Billed): string => (periods.length === 1 ? 'Pay now' : 'See and pay')

const howToEnd = (retainer: Retainer, origin: string): string =>
  `${renewalWords(retainer.billed_every)} Pause or end it on its page: ${origin}${pageOf(retainer)}`

const periodLines = (format: Format, periods: readonly Days[], price: string): Line[] =>
  periods.map((period) => [periodDays(format, period), price])

const ONE = { retainer: SAMPLE_RETAINER, periods: [{ ...SAMPLE_PERIOD, orderId: 'sampleOrder' }] }
const TWO = { ...ONE, periods: [...ONE.periods, ...ONE.periods] }

export const retainerBilled: Email<Billed & { documents: readonly string[] }> = {
  kind: 'retainer-billed',
  label: 'Retainer billed',
  to: 'customer',
  link: payingPath,
  documents: ({ documents }) => documents,
  words: (facts, { format, origin }) => {
    const { retainer, periods, documents } = facts
    const { package_name: name, billed_every: interval } = retainer
    const price = priceOf({ format }, retainer)
    return {
      subject: `${adverbOf(interval)} payment: ${name}, ${price}`,
      heading: periods.length === 1 ? `Your next ${interval} begins` : `${periods.length} payments are open`,
      paragraphs: [
        periods.length === 1
          ? `${name} goes on. Please pay ${price} for ${periodDays(format, periods[0]!)}, as agreed.`
          : `${name} went on, and we bill ${periods.length} periods together today, each at ${price} as agreed. ` +
            'Please pay them one by one.',
        ...attachedWords(documents),
      ],
      lines: [['Package', name], ...periodLines(format, periods, price)],
      button: payingLabel(facts),
      footnote: howToEnd(retainer, origin),
    }
  },
  samples: [
    { ...ONE, documents: ['INV-000002'] },
    { ...TWO, documents: [] },
  ],
}

export const retainerReminder: Email<Billed> = {
  kind: 'retainer-reminder',
  label: 'Reminder of a retainer’s payment',
  to: 'customer',
  link: payingPath,
  words: (facts, { format, origin }) => {
    const { retainer, periods } = facts
    const price = priceOf({ format }, retainer)
    return {
      subject: `Not paid yet: ${retainer.package_name}, ${price}`,
      heading: periods.length === 1 ? 'A payment is open' : `${periods.length} payments are open`,
      paragraphs: [
        `We have not received your payment for ${retainer.package_name} yet. If it is on its way, you need do nothing.`,
      ],
      lines: periodLines(format, periods, price),
      button: payingLabel(facts),
      footnote: howToEnd(retainer, origin),
    }
  },
  samples: [ONE, TWO],
}

export const adminRetainerUnpaid: TeamEmail<{ retainer: Retainer; periods: readonly Days[] }> = {
  kind: 'admin-retainer-unpaid',
  label: 'Retainer not paid',
  to: 'work-on-orders',
  link: ({ retainer }) => adminPageOf(retainer),
  words: ({ retainer, periods }, { format }) => {
    const price = priceOf({ format }, retainer)
    return {
      subject: `Not paid after ${REMINDER_DAYS.length} reminders: ${retainer.package_name}, ${price}`,
      heading: 'A retainer is not paid',
      paragraphs: [
        `The customer was reminded ${REMINDER_DAYS.length} times and has not paid. The site sends no more reminders: ` +
          'please write or call, or pause or end the retainer.',
      ],
      lines: periodLines(format, periods, price),
      button: 'See the retainer',
    }
  },
  samples: [ONE],
}

interface Changed {
  retainer: Retainer
  /** From which the change applies. */
  day: string | null
}

const changedWords = ({ retainer, day }: Changed, format: Format): { now: string; line: string } => {
  const { package_name: name, billed_every: interval, state } = retainer
  const on = day === null ? null : format.day(day)
  const price = priceOf({ format }, retainer)
  return { now: standsNow(state, on), line: `${name}. ${retainerLine(interval, price, { state, day: on })}.` }
}

const PAUSING: Changed = { retainer: { ...SAMPLE_RETAINER, state: 'pausing' }, day: '2026-12-17' }
const ENDED: Changed = { retainer: { ...SAMPLE_RETAINER, state: 'ended' }, day: null }

/** Both sides have in writing what was changed about a retainer, and from when. */
export const retainerChanged: Email<Changed & { side: 'customer' | 'admin' }> = {
  kind: 'retainer-changed',
  label: 'Retainer changed',
  to: 'customer',
  link: ({ retainer }) => pageOf(retainer),
  words: (facts, { format }) => {
    const { now, line } = changedWords(facts, format)
    return {
      subject: `${facts.retainer.package_name}: ${now}`,
      heading: now,
      paragraphs: [facts.side === 'admin' ? 'We changed this on our side.' : 'This is what you chose.', line],
      button: 'See it',
    }
  },
  samples: [
    { ...PAUSING, side: 'customer' },
    { ...ENDED, side: 'admin' },
  ],
}

interface ChangedBy extends Changed {
  customer: { name: string; email: string } | undefined
}

export const adminRetainerChanged: TeamEmail<ChangedBy> = {
  kind: 'admin-retainer-changed',
  label: 'A customer changed a retainer',
  to: 'work-on-orders',
  link: ({ retainer }) => adminPageOf(retainer),
  words: (facts, { format }) => {
    const { now, line } = changedWords(facts, format)
    const { retainer, customer } = facts
    return {
      subject: `Retainer ${retainer.state}: ${retainer.package_name}`,
      heading: 'A customer changed a retainer',
      paragraphs: [`${now} ${line}`],
      lines: customer
        ? [
            ['Customer', customer.name],
            ['Email', customer.email],
          ]
        : [],
      button: 'See the retainer',
    }
  },
  samples: [{ ...PAUSING, customer: { name: 'Ada Buyer', email: 'ada@sample.example' } }],
}

export const billingEmails = [
  retainerBilled,
  retainerReminder,
  adminRetainerUnpaid,
  retainerChanged,
  adminRetainerChanged,
]
