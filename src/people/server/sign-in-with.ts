// Sign-in with Google, GitHub, Twitter or any other OpenID Connect provider.
import { z } from 'zod'
import { askAuth, cookiesOf, type SessionCookies } from '#identity/server/call-auth.ts'
import { withoutTransaction } from '#identity/server/identity-transaction.ts'
import { joinConfirmed } from '#orders/server/join-orders.ts'
import { prefixIn } from '#platform/rules/languages.ts'
import { safeReturn } from '#platform/rules/links.ts'
import { parseObject } from '#platform/rules/parse-object.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { peerKey } from '#platform/server/rate-limits/peer-key.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { localPath, text, type AuthRequest } from './auth-request.ts'

export interface ProviderRedirect extends SessionCookies {
  /** The provider's sign-in page. */
  url: string
}

export const PROVIDER_INPUT = z.strictObject({ provider: text, callbackURL: localPath.optional() })

interface ProviderSignIn extends AuthRequest<typeof PROVIDER_INPUT> {
  /** The provider opens in a popup, which ends on a page that only says "signed in". */
  isPopup?: boolean
}

export async function startSignInWith(
  app: App,
  _viewer: Viewer,
  { body: sent, isPopup = false, from }: ProviderSignIn,
): Promise<ProviderRedirect> {
  const { provider, callbackURL } = parseObject(PROVIDER_INPUT, sent)
  await consume(app, `federated:${peerKey(from.peer)}`, rateLimits.federated)
  const target = safeReturn(callbackURL) ?? '/dashboard'
  const signedInPage = `${prefixIn(target)}/signed-in?${new URLSearchParams({ next: target })}`
  const body = {
    provider,
    callbackURL: isPopup ? signedInPage : target,
    errorCallbackURL: signedInPage,
    disableRedirect: true,
  }
  const { headers, response } = await askAuth(() =>
    withoutTransaction(app, from.peer, () =>
      app.auth.api.signInSocial({ body, headers: from.headers, returnHeaders: true }),
    ),
  )
  return { ...cookiesOf(headers), url: response.url! }
}

/** The provider redirects the browser to this callback. The library checks its parameters. */
export async function finishSignInWith(
  app: App,
  _viewer: Viewer,
  { request, peer }: { request: Request; peer: string },
): Promise<Response> {
  const answer = await withoutTransaction(app, peer, () => app.auth.handler(request))
  await joinConfirmed(app)
  return answer
}
