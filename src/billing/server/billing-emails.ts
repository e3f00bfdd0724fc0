// Emails about the periods of a retainer: the bill with its pay link, and changes.
import { renewalWords } from '#content/rules/values/intervals.ts'
import { payPath } from '#orders/server/order-emails.ts'
import { attachedWords, priceOf } from '#orders/server/order-lines.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { as, say } from '#platform/rules/words.ts'
import type { Email, Line, TeamEmail } from '#platform/server/outbox/email.ts'
import type { Period } from '#retainers/rules/periods.ts'
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

export const pageOf = ({ id }: Pick<Retainer, 'id'>): string => `/retainer/${id}`
export const adminPageOf = ({ id }: Retainer): string => `/admin/retainers/${id}`

/** The pay page of the only open period, or the list of all. */
const payingPath = ({ retainer, periods: [only, ...others] }: Billed): string =>
  only && !others.length ? payPath({ id: only.orderId }) : pageOf(retainer)

const payingLabel = ({ periods }: Billed): string =>
  say('billing.emails', periods.length === 1 ? 'payNow' : 'seeAndPay')

export const howToEnd = (retainer: Pick<Retainer, 'id' | 'billed_every'>, origin: string): string =>
  `${renewalWords(retainer.billed_every)} ${say('billing.emails', 'howToEnd', { address: origin + pageOf(retainer) })}`

/** The last day is part of it. */
const daysIn = ({ startsOn, endsOn }: Days) => ({
  from: as('day', startsOn),
  to: as('day', addDays(endsOn, -1)),
})

const ONE = {
  retainer: SAMPLE_RETAINER,
  periods: [{ ...SAMPLE_PERIOD, orderId: 'sampleOrder', priceCents: SAMPLE_RETAINER.price_cents }],
}
const TWO = { ...ONE, periods: [...ONE.periods, ...ONE.periods] }

interface BilledNow extends Billed {
  /** What each costs: a change may lie between two of them. */
  periods: readonly (Billed['periods'][number] & { priceCents: number })[]
  documents: readonly string[]
}

export const retainerBilled: Email<BilledNow> = {
  kind: 'retainer-billed',
  label: say('billing.agency', 'email.billed'),
  to: 'customer',
  link: payingPath,
  documents: ({ documents }) => documents,
  words: (facts, { format, origin }) => {
    const { retainer, periods, documents } = facts
    const { package_name: name, billed_every: interval } = retainer
    const price = priceOf({ format }, retainer)
    return {
      subject: say('billing.emails', 'billed.subject', { interval, package: name, price }),
      heading:
        periods.length === 1
          ? say('billing.emails', 'billed.heading', { interval })
          : say('billing.emails', 'open.heading', { count: periods.length }),
      paragraphs: [
        periods.length === 1
          ? say('billing.emails', 'billed.one', { package: name, price, ...daysIn(periods[0]!) })
          : say('billing.emails', 'billed.several', { package: name, count: periods.length }),
        ...attachedWords(documents),
      ],
      lines: [
        [say('orders.emails', 'line.package'), name],
        ...periods.map((period): Line => [
          periodDays(format, period),
          format.money(period.priceCents, retainer.currency),
        ]),
      ],
      button: payingLabel(facts),
      footnote: howToEnd(retainer, origin),
    }
  },
  samples: [
    { ...ONE, documents: ['INV-000002'] },
    { ...TWO, documents: [] },
  ],
}

interface Changed {
  retainer: Retainer
  /** From which the change applies. */
  day: string | null
}

const changedWords = ({ retainer, day }: Changed): { now: string; line: string } => {
  const { package_name: name, billed_every: interval, state } = retainer
  const price = as('money', retainer.price_cents, retainer.currency)
  const line = retainerLine(interval, price, { state, day })
  return {
    now: standsNow(state, day),
    line: say('billing.emails', 'changed.line', { package: name, line }),
  }
}

const PAUSING: Changed = { retainer: { ...SAMPLE_RETAINER, state: 'pausing' }, day: '2026-12-17' }
const ENDED: Changed = { retainer: { ...SAMPLE_RETAINER, state: 'ended' }, day: null }

/** Both sides have in writing what was changed about a retainer, and from when. */
export const retainerChanged: Email<Changed & { side: 'customer' | 'admin' }> = {
  kind: 'retainer-changed',
  label: say('billing.agency', 'email.changed'),
  to: 'customer',
  link: ({ retainer }) => pageOf(retainer),
  words: (facts) => {
    const { now, line } = changedWords(facts)
    return {
      subject: say('billing.emails', 'changed.subject', { package: facts.retainer.package_name, now }),
      heading: now,
      paragraphs: [say('billing.emails', facts.side === 'admin' ? 'changed.byUs' : 'changed.byYou'), line],
      button: say('billing.emails', 'changed.button'),
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
  label: say('billing.agency', 'email.changedByCustomer'),
  to: 'work-on-orders',
  link: ({ retainer }) => adminPageOf(retainer),
  words: (facts) => {
    const { now, line } = changedWords(facts)
    const { retainer, customer } = facts
    return {
      subject: say('billing.agency', 'changed.subject', {
        state: say('retainers.screens', `state.${retainer.state}`),
        package: retainer.package_name,
      }),
      heading: say('billing.agency', 'changed.heading'),
      paragraphs: [`${now} ${line}`],
      lines: customer
        ? [
            [say('orders.emails', 'line.customer'), customer.name],
            [say('orders.emails', 'line.email'), customer.email],
          ]
        : [],
      button: say('billing.agency', 'seeRetainer'),
    }
  },
  samples: [{ ...PAUSING, customer: { name: 'Ada Buyer', email: 'ada@sample.example' } }],
}

export const billingEmails = [retainerBilled, retainerChanged, adminRetainerChanged]
