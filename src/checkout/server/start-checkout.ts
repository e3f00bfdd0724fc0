// The customer starts to pay with a provider. Of a provider with an API at most one checkout of the order is
// open: it is used again, or closed before another one opens.
import { z } from 'zod'
import { holdForCheckout, whyNotCoupon } from '#coupons/server/hold-coupon.ts'
import { lockOwnOrder, ownOrder } from '#orders/server/find-order.ts'
import { openCents, type Order } from '#orders/server/order-record.ts'
import { PART, rowToPay } from '#orders/server/row-to-pay.ts'
import { CHECKOUT_MS, liveCheckout, markClosing } from '#payments/server/ledger/checkouts.ts'
import { inTime } from '#payments/server/ledger/in-time.ts'
import { asFailure, unavailable } from '#payments/server/ledger/provider-failure.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { requireSignedIn, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { randomId } from '#platform/server/ids.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { PROVIDER_NAMES } from '#platform/server/settings/provider-names.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { providerName } from '#providers/server/provider-name.ts'
import { ProviderError, type Checkout } from '#providers/server/provider.ts'
import { closeMarked } from './close-checkout.ts'
import { inquireCheckout } from './inquire-checkout.ts'
import {
  attemptOf,
  insertCheckout,
  isReusable,
  openAtProvider,
  reuseCheckout,
  type Chosen,
} from './open-checkout.ts'
import { offersCard, payForm, whyNotPay } from './pay-page.ts'
import { toOwnOrder } from './payment-progress.ts'

export const CHECKOUT_INPUT = z.strictObject({
  provider: z.enum(PROVIDER_NAMES, `provider must be one of ${PROVIDER_NAMES.join(', ')}.`),
  part: PART,
  saveCard: z
    .boolean('saveCard must be true or false.')
    .optional()
    .meta({ description: 'Of a package that renews, with stripe: the card is charged for every period.' }),
})

export const CHECKOUT = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({ kind: z.literal('form'), action: z.string(), fields: z.record(z.string(), z.string()) }),
])
export type StartedCheckout = z.output<typeof CHECKOUT>

export async function startCheckout(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof CHECKOUT_INPUT>,
): Promise<StartedCheckout> {
  const named = await ownOrder(app, viewer, id)
  const { provider: name, saveCard: savesCard = false, part } = parseObject(CHECKOUT_INPUT, body)
  const order = await ownOrder(app, viewer, await rowToPay(app.database.db, named, part))
  const provider = app.payments.offered.find((one) => one.name === name)
  if (!provider)
    throw new Failure('conflict', say('checkout.errors', 'notOffered', { provider: providerName(name) }))
  const followed = await toOwnOrder(app, order)
  const why = whyNotPay(app, order, followed) ?? (await whyNotCoupon(app, order))
  if (why) throw new Failure('conflict', why)
  if (followed.payment === 'processing') throw new Failure('conflict', UNDER_WAY)
  const amountFault = provider.whyNotAmount(openCents(order), order.currency)
  if (amountFault) throw new Failure('invalid', amountFault, { errors: { provider: amountFault } })
  if (savesCard && !offersCard(order, provider)) throw invalid({ saveCard: NO_CARD })
  const begin = provider.api ? withApi : withoutApi
  return inTime(app, () => begin(app, viewer, order, { provider, savesCard })).catch((error: unknown) => {
    throw error instanceof ProviderError ? unavailable(TOO_LATE) : error
  })
}

const NO_CARD = say('checkout.errors', 'noSavedCard')

const TOO_LATE = say('checkout.errors', 'noAnswer')

async function withApi(app: App, viewer: Viewer, order: Order, chosen: Chosen): Promise<StartedCheckout> {
  await consume(
    app,
    `checkout:${requireSignedIn(viewer).userId}`,
    rateLimits.checkout,
    say('checkout.errors', 'tooManyPayments'),
  )
  await closeOther(app, viewer, order, chosen)
  await holdForCheckout(app, viewer, order, CHECKOUT_MS)
  const checkout =
    (await reuseCheckout(app, order, chosen)) ?? (await insertCheckout(app, viewer, order, chosen))
  const url = checkout.url ?? (await openAtProvider(app, order, chosen.provider, checkout))
  return { kind: 'redirect', url }
}

/**
 * A form that the browser posts, or the page with the bank account. A transfer has no end, so it takes no use of
 * a coupon again.
 */
async function withoutApi(app: App, viewer: Viewer, order: Order, chosen: Chosen): Promise<StartedCheckout> {
  const { provider } = chosen
  await closeOther(app, viewer, order, chosen)
  if (provider.name !== 'bank') {
    await holdForCheckout(app, viewer, order, CHECKOUT_MS)
    return payForm(app, viewer, order, provider)
  }
  const attempt = await attemptOf(app, order, { id: randomId(), expires_at: 0, saves_card: 0 })
  const { kind, url } = (await provider.begin(attempt)) as Checkout & { kind: 'redirect' }
  return { kind, url }
}

const UNDER_WAY = say('checkout.errors', 'underWay')

/** Closes the open checkout if it is of another provider or about to expire. Asks about it first. */
async function closeOther(app: App, viewer: Viewer, order: Order, chosen: Chosen): Promise<void> {
  const live = await liveCheckout(app.database.db, order.id)
  if (!live) return
  // The saved card is being charged: that can't be taken back.
  if (live.state === 'pending' || live.charged_card !== null) throw new Failure('conflict', UNDER_WAY)
  if (live.state !== 'closing' && isReusable(app, live, order, chosen)) return
  if (live.state === 'capturing') {
    const state = await inquireCheckout(app, live).catch((error: unknown) => {
      throw asFailure(app, error, live.provider)
    })
    if (state === 'paid' || state === 'pending') throw new Failure('conflict', UNDER_WAY)
  }
  await inTransaction(app, async (unit) => {
    await lockOwnOrder(app, unit, viewer, order.id)
    await markClosing(unit, order.id)
  })
  const state = await closeMarked(app, order.id)
  if (state === 'paid') throw new Failure('conflict', say('checkout.errors', 'paid'))
  if (state === 'pending') throw new Failure('conflict', UNDER_WAY)
  if (state === 'closing')
    throw unavailable(say('checkout.errors', 'otherDoesNotAnswer', { provider: providerName(live.provider) }))
}
