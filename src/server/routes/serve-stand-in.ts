// A fake payment provider for tests and demos. It runs on our own port but is only called over HTTP, so the
// same client code talks to it and to the real ones.
import { createHmac } from 'node:crypto'
import type { Hono } from 'hono'
import type { RequestEnv } from '#platform/server/http/request-env.ts'
import { secretOf } from '#platform/server/secret.ts'
import type { Settings } from '#platform/server/settings/settings.ts'
import { NOTIFY_PATH, STAND_IN_PATH, webhookPath } from '#providers/server/paths.ts'
import { isOwnStandIn, ownAddress, standInOrigins } from '#providers/server/stand-in-address.ts'
import { createStandIn, fileStore, type StandIn } from '#stand-in/index.ts'
import { createPaypalStandIn } from '#stand-in/paypal/index.ts'
import { createStripeStandIn } from '#stand-in/stripe/index.ts'

export function serveStandIn(router: Hono<RequestEnv>, settings: Settings): StandIn[] {
  const served = standIns(settings)
  for (const standIn of served)
    router.all(
      `${STAND_IN_PATH}/*`,
      async (context, next) => (await standIn.handle(context.req.raw)) ?? next(),
    )
  return served
}

/** One for each protocol that the settings lead to it. */
function standIns(settings: Settings): StandIn[] {
  if (settings.PAYMENT_MODE === 'live') return []
  const origins = standInOrigins(settings)
  const isOwn = (url: URL) => origins.includes(url.origin)
  const served: StandIn[] = []
  if (isOwnStandIn(settings, settings.STRIPE_API_URL))
    served.push(
      createStripeStandIn({
        prefix: new URL(settings.STRIPE_API_URL!).pathname.replace(/\/$/, ''),
        secretKey: settings.STRIPE_SECRET_KEY!,
        webhookSecrets: settings.STRIPE_WEBHOOK_SECRET ?? [],
        notifyUrl: ownAddress(settings) + webhookPath('stripe'),
        pageOrigin: settings.APP_ORIGIN,
        allowReturn: isOwn,
        store: fileStore(settings.DATA_DIR, 'stand-in-stripe.json'),
      }),
    )
  if (isOwnStandIn(settings, settings.PAYPAL_API_URL))
    served.push(
      createPaypalStandIn({
        prefix: new URL(settings.PAYPAL_API_URL!).pathname.replace(/\/$/, ''),
        clientId: settings.PAYPAL_CLIENT_ID!,
        clientSecret: settings.PAYPAL_CLIENT_SECRET!,
        webhookId: settings.PAYPAL_WEBHOOK_ID!,
        notifyUrl: ownAddress(settings) + webhookPath('paypal'),
        origin: settings.APP_ORIGIN,
        apiOrigin: new URL(settings.PAYPAL_API_URL!).origin,
        allowReturn: isOwn,
        store: fileStore(settings.DATA_DIR, 'stand-in-paypal.json'),
      }),
    )
  if (settings.PAYMENT_PROVIDERS.includes('stand-in'))
    served.push(
      createStandIn({
        prefix: STAND_IN_PATH,
        // Derived from the shared secret, so that every instance can verify notifications of another one's
        // stand-in.
        key: createHmac('sha256', secretOf(settings)).update('stand-in').digest('hex'),
        store: fileStore(settings.DATA_DIR),
        // The form is public. These limits prevent SSRF and open redirects.
        allowNotify: (url) => isOwn(url) && url.pathname === NOTIFY_PATH,
        // That is one address only. Behind a proxy, the server may not reach it by its public name.
        fetch: (_, init) => fetch(ownAddress(settings) + NOTIFY_PATH, init),
        allowReturn: isOwn,
      }),
    )
  return served
}
