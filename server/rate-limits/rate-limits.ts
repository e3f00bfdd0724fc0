// How often something may be done: the numbers, in one place.
import { DAY, HOUR, MINUTE } from '../clock.ts'

export interface RateLimit {
  most: number
  perMs: number
}

export const rateLimits = {
  /** Wrong passwords: of one account from one peer, and of one peer over all accounts. */
  signIn: { most: 10, perMs: MINUTE },
  /**
   * Wrong passwords of one account from everywhere: so many that guessing is hopeless, and that others can
   * hardly lock its owner out.
   */
  signInAccount: { most: 300, perMs: HOUR },
  signUp: { most: 20, perMs: MINUTE },
  /** Mails to the owner of an address that somebody else tries to register. */
  takenMail: { most: 3, perMs: HOUR },
  reset: { most: 3, perMs: HOUR },
  resetDay: { most: 10, perMs: DAY },
  verification: { most: 5, perMs: HOUR },
  /** Asking for links that reset or confirm, for any addresses, from one peer. Many people may share one. */
  linksPeer: { most: 100, perMs: HOUR },
  /** Mails of all kinds to one address that nobody has confirmed. */
  unconfirmedMail: { most: 30, perMs: DAY },
  contact: { most: 5, perMs: MINUTE },
  newsletter: { most: 5, perMs: MINUTE },
  /** Mails that ask one address to confirm. */
  newsletterMail: { most: 3, perMs: HOUR },
  newOrder: { most: 10, perMs: MINUTE },
  phoneCode: { most: 3, perMs: 10 * MINUTE },
  phoneCodeDay: { most: 10, perMs: DAY },
  /** Codes to many numbers from one peer: text messages cost money. */
  phoneCodePeer: { most: 10, perMs: 10 * MINUTE },
  phoneCodePeerDay: { most: 50, perMs: DAY },
  /** Starts of a sign-in with another provider. */
  federated: { most: 30, perMs: MINUTE },
} as const satisfies Record<string, RateLimit>
