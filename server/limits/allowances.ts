// How often something may be done: the numbers, in one place.
import { HOUR, MINUTE } from '../clock.ts'
import type { Allowance } from './limit.ts'

export const ALLOWED = {
  /** Wrong passwords: of one account from one peer, and of one peer over all accounts. */
  signIn: { most: 10, perMs: MINUTE },
  /** Wrong passwords of one account from everywhere: so many that guessing is hopeless, and that others can hardly lock its owner out. */
  signInAccount: { most: 300, perMs: HOUR },
  signUp: { most: 20, perMs: MINUTE },
  /** Mails to the owner of an address that somebody else tries to register. */
  takenMail: { most: 3, perMs: HOUR },
  reset: { most: 3, perMs: HOUR },
  verification: { most: 5, perMs: HOUR },
  contact: { most: 5, perMs: MINUTE },
  newsletter: { most: 5, perMs: MINUTE },
  /** Mails that ask one address to confirm. */
  newsletterMail: { most: 3, perMs: HOUR },
  newOrder: { most: 10, perMs: MINUTE },
  phoneCode: { most: 3, perMs: 10 * MINUTE },
  /** Codes to many numbers from one peer: text messages cost money. */
  phoneCodePeer: { most: 10, perMs: 10 * MINUTE },
  /** Starts of a sign-in with another provider. */
  federated: { most: 30, perMs: MINUTE },
} as const satisfies Record<string, Allowance>
