// The pages behind mailed links. Whoever makes up tokens gets one page that says that the link does not work,
// from memory: a token of the wrong shape costs nothing, any other one lookup.
import type { Act } from '../use-cases/index.ts'

export type LinkKind = 'verify' | 'reset' | 'confirm' | 'leave'

const WORKS: Record<LinkKind, (act: Act, token: string) => Promise<boolean>> = {
  verify: async (act, token) => (await act.openVerifyLink(token)).state !== 'dead',
  reset: (act, token) => act.resetLinkWorks(token),
  confirm: (act, token) => act.isSubscriptionLink({ link: 'confirm', token }),
  leave: (act, token) => act.isSubscriptionLink({ link: 'unsubscribe', token }),
}

/** The status of the page that says that a link does not work. */
export const DEAD_LINK_STATUS: Record<LinkKind, number> = {
  verify: 200,
  reset: 200,
  confirm: 404,
  leave: 404,
}

/** True also where the database does not answer: then the page itself says so. */
export const linkWorks = (act: Act, kind: LinkKind, token: string): Promise<boolean> =>
  WORKS[kind](act, token).catch(() => true)
