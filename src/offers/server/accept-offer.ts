// The customer accepts or declines an offer by its link. Accepting names the version, and writes the order and its
// first bill in the same transaction, under the lock of the offer: it becomes one order at most.
import { z } from 'zod'
import { beginOrder } from '#billing/server/bill-part.ts'
import { listedCents, type OrderLine } from '#orders/rules/lines.ts'
import { askedAtOrder, consentIn, needsTerms, storeConsent, type Consent } from '#orders/server/agreement.ts'
import { lockCustomer } from '#orders/server/lock-customer.ts'
import { queueWebhooks } from '#orders/server/order-events.ts'
import type { Order } from '#orders/server/order-record.ts'
import { writeOrder } from '#orders/server/write-order.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import { centsOf } from '#platform/rules/money.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { as, say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { Line } from '#platform/server/outbox/email.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { offerNumber, type OfferState } from '../rules/offer-states.ts'
import { linesOfChoice, sumOfChoice, type Chosen, type OfferContent } from '../rules/offer.ts'
import {
  adminOfferAccepted,
  adminOfferDeclined,
  emailOffered,
  emailTeamAboutOffer,
  offerAccepted,
} from './offer-emails.ts'
import { keepLinks, openedBy } from './offer-links.ts'
import { changeOffer, findOffer, lockOffer, stateIn, versionOf, type Offer } from './stored-offer.ts'

export const ACCEPT_INPUT = z.strictObject({
  version: z.int(),
  options: z.array(z.int()).max(100),
  alternative: z.enum(['a', 'b']),
  name: z.string().trim().min(1, say('offers.errors', 'typeName')).max(100, say('offers.errors', 'typeName')),
  address: z.string().trim().max(300, say('offers.errors', 'typeAddress')).optional(),
  shownTotal: z.string().optional(),
  termsAgreed: z.boolean().optional(),
  earlyStart: z.boolean().optional(),
})

interface Sent<S extends z.ZodObject> {
  token: string
  body: Unchecked<S>
  peer: string
}

/** Returns the order, and the row that is paid first. */
export async function acceptOffer(
  app: App,
  _viewer: Viewer,
  { token, body, peer }: Sent<typeof ACCEPT_INPUT>,
): Promise<{ orderId: string; payId: string }> {
  const input = parseObject(ACCEPT_INPUT, body)
  const id = await openedBy(app, token)
  return inTransaction(app, async (unit) => {
    // The account is locked before the offer, as when it is erased.
    const userId = await accountAt(unit.tx, (await findOffer(unit.tx, id)).customer_email)
    if (userId) await lockCustomer(app, unit, userId)
    const offer = await lockOffer(app, unit, id)
    refuseClosed(stateIn(unit, offer))
    if (input.version !== offer.version) throw new Failure('conflict', say('offers.errors', 'newer'))
    const { content } = (await versionOf(unit.tx, offer))!
    const address = content.customer.address || input.address
    if (!address) throw invalid({ address: say('offers.errors', 'typeAddress') })
    refuseOtherTotal(content, input, input.shownTotal)
    const asked = await askedAtOrder(unit.tx, content.language)
    if (needsTerms(asked) && !input.termsAgreed)
      throw invalid({ termsAgreed: say('checkout.errors', 'termsNotAgreed') })
    const consent = consentIn({ companyName: content.customer.company, earlyStart: input.earlyStart }, asked)
    const lines = linesOfChoice(content, input)
    const order = await writeOrder(unit, {
      person: { userId: userId ?? null, email: offer.customer_email, language: content.language },
      input: {
        customerName: content.customer.name,
        customerAddress: address,
        customerCountry: content.customer.country,
        companyName: content.customer.company,
        vatNumber: content.customer.vatNumber,
      },
      lines,
      currency: content.currency,
      plan: content.plan,
      step: content.step,
      tax: content.tax,
      mode: app.settings.PAYMENT_MODE,
      agreed: {
        by: input.name,
        from: peer,
        offer: { number: offerNumber(offer), version: offer.version },
        ...(consent && { consent: await storeConsent(unit, consent) }),
      },
    })
    const first = await beginOrder(app, unit, order)
    const change = {
      state: 'accepted',
      accepted_by: input.name,
      order_id: order.id,
      ended_at: unit.at,
      remind_at: null,
      total_cents: order.price_cents,
      need: 'accepted',
      need_since: unit.at,
    } as const
    await changeOffer(unit, offer, change)
    await keepLinks(unit, offer)
    await tellAccepted(app, unit, { ...offer, ...change }, { lines, order, first, consent })
    await queueWebhooks(unit, 'offer.accepted', { orderId: order.id, offerId: offer.id })
    await unit.signal('orders')
    return { orderId: order.id, payId: first.id }
  })
}

/** Only an account that has confirmed the address: anybody can register with it. */
async function accountAt(db: Queryable, email: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('user')
    .select(['id', 'emailVerified'])
    .where('email', '=', email)
    .executeTakeFirst()
  return user?.emailVerified ? user.id : undefined
}

/** What is open can be accepted. Everything else says why, and what to do. */
function refuseClosed(state: OfferState): void {
  if (state === 'sent' || state === 'opened') return
  throw new Failure('conflict', say('offers.errors', `closed.${state === 'draft' ? 'withdrawn' : state}`))
}

/** Without scripts the total can't follow what is ticked. What the customer saw is what is agreed. */
function refuseOtherTotal(content: OfferContent, chosen: Chosen, shownTotal: string | undefined): void {
  const { totalCents } = sumOfChoice(content, chosen).amounts
  const shownCents = shownTotal ? centsOf(shownTotal, content.currency) : undefined
  if (shownCents === undefined || shownCents === totalCents) return
  throw new Failure(
    'conflict',
    say('offers.errors', 'otherTotal', {
      now: as('money', totalCents, content.currency),
      before: as('money', shownCents, content.currency),
    }),
  )
}

interface Agreed {
  lines: readonly OrderLine[]
  order: Order
  first: Order
  consent: Consent | undefined
}

async function tellAccepted(
  app: App,
  unit: UnitOfWork,
  offer: Offer,
  { lines, order, first, consent }: Agreed,
): Promise<void> {
  const { format } = unit
  const by = offer.accepted_by ?? ''
  const { price_cents: totalCents, currency } = order
  await emailOffered(app, unit, offer, {
    email: offerAccepted,
    facts: {
      version: offer.version,
      by,
      lines: lines.map((line): Line => [lineLabel(line), format.money(listedCents(line), currency)]),
      totalCents,
      firstCents: first.price_cents,
      consent,
      currency,
    },
  })
  await emailTeamAboutOffer(app, unit, offer, {
    email: adminOfferAccepted,
    facts: { by, totalCents, currency },
  })
}

/** "3 × Photograph". */
const lineLabel = ({ quantity, name }: OrderLine): string => (quantity === 1 ? name : `${quantity} × ${name}`)

export const DECLINE_INPUT = z.strictObject({
  reason: z.string().max(2000, say('offers.errors', 'tooLong')),
})

export async function declineOffer(
  app: App,
  _viewer: Viewer,
  { token, body }: Omit<Sent<typeof DECLINE_INPUT>, 'peer'>,
): Promise<void> {
  const { reason } = parseObject(DECLINE_INPUT, body)
  const id = await openedBy(app, token)
  await inTransaction(app, async (unit) => {
    const offer = await lockOffer(app, unit, id)
    const state = stateIn(unit, offer)
    if (state === 'declined') return
    refuseClosed(state)
    const end_note = reason.trim()
    await changeOffer(unit, offer, { state: 'declined', ended_at: unit.at, end_note, remind_at: null })
    await emailTeamAboutOffer(app, unit, offer, { email: adminOfferDeclined, facts: { reason: end_note } })
    await queueWebhooks(unit, 'offer.declined', { offerId: id })
  })
}
