// Signing in with an account somewhere else: Google, GitHub, Twitter, or any OpenID Connect provider.
import { safeReturn } from '#domain/links.ts'
import type { Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { askAuth, cookiesOf, type From, type SessionCookies } from '../../identity/call-auth.ts'
import { withoutTransaction } from '../../identity/identity-work.ts'
import { consume } from '../../rate-limits/consume.ts'
import { peerKey } from '../../rate-limits/peer-key.ts'
import { rateLimits } from '../../rate-limits/rate-limits.ts'

export interface WayOut extends SessionCookies {
  /** Where the provider asks who somebody is. */
  url: string
}

interface WayAsked {
  provider: string
  next?: string
  ownWindow?: boolean
}

/**
 * In a window of its own the way back ends on a page that only says that it is done; otherwise on the page to
 * go on to.
 */
export async function startSignInWith(
  house: House,
  _viewer: Viewer,
  { provider, next, ownWindow = false }: WayAsked,
  from: From,
): Promise<WayOut> {
  await consume(house, `federated:${peerKey(from.peer)}`, rateLimits.federated)
  const goOn = safeReturn(next) ?? '/dashboard'
  const finish = `/signed-in?${new URLSearchParams({ next: goOn })}`
  const body = {
    provider,
    callbackURL: ownWindow ? finish : goOn,
    errorCallbackURL: finish,
    disableRedirect: true,
  }
  const { headers, response } = await askAuth(() =>
    withoutTransaction(house, from.peer, () =>
      house.auth.api.signInSocial({ body, headers: from.headers, returnHeaders: true }),
    ),
  )
  return { ...cookiesOf(headers), url: response.url! }
}

/** The provider sends the browser back here; the library checks what it brings. */
export async function finishSignInWith(
  house: House,
  _viewer: Viewer,
  request: Request,
  peer: string,
): Promise<Response> {
  return withoutTransaction(house, peer, () => house.auth.handler(request))
}
