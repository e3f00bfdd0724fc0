// Sign-in with Google, GitHub, Twitter or any other OpenID Connect provider.
import { askAuth, cookiesOf, type From, type SessionCookies } from '#identity/server/call-auth.ts'
import { withoutTransaction } from '#identity/server/identity-transaction.ts'
import { safeReturn } from '#platform/rules/links.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { peerKey } from '#platform/server/rate-limits/peer-key.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'

export interface ProviderRedirect extends SessionCookies {
  /** The provider's sign-in page. */
  url: string
}

interface ProviderSignIn {
  provider: string
  returnTo?: string | undefined
  /** The provider opens in a popup, which ends on a page that only says "signed in". */
  isPopup?: boolean
  from: From
}

export async function startSignInWith(
  app: App,
  _viewer: Viewer,
  { provider, returnTo, isPopup = false, from }: ProviderSignIn,
): Promise<ProviderRedirect> {
  await consume(app, `federated:${peerKey(from.peer)}`, rateLimits.federated)
  const target = safeReturn(returnTo) ?? '/dashboard'
  const signedInPage = `/signed-in?${new URLSearchParams({ next: target })}`
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
  return withoutTransaction(app, peer, () => app.auth.handler(request))
}
