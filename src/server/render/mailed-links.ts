// Pages behind mailed links. Guessed tokens get the cached page for invalid links: a token of the wrong shape
// costs nothing, any other costs one query.
import type { Act } from '../use-cases.ts'

export type LinkKind = 'verify' | 'reset' | 'confirm' | 'leave' | 'order' | 'offer' | 'pay'

const WORKS: Record<LinkKind, (act: Act, token: string) => Promise<boolean>> = {
  verify: async (act, token) => (await act.openVerifyLink(token)).state !== 'dead',
  reset: async (act, token) => (await act.openResetLink(token)).works,
  confirm: (act, token) => act.isSubscriptionLink({ link: 'confirm', token }),
  leave: (act, token) => act.isSubscriptionLink({ link: 'unsubscribe', token }),
  order: (act, token) => act.orderLinkWorks(token),
  offer: (act, token) => act.offerLinkWorks(token),
  pay: (act, token) => act.payLinkWorks(token),
}

/** The status of the page for an invalid link. */
export const DEAD_LINK_STATUS: Record<LinkKind, number> = {
  verify: 200,
  reset: 200,
  confirm: 404,
  leave: 404,
  order: 404,
  offer: 404,
  pay: 404,
}

/** Also true if the query fails: the page then renders its own error. */
export const linkWorks = (act: Act, kind: LinkKind, token: string): Promise<boolean> =>
  WORKS[kind](act, token).catch(() => true)
