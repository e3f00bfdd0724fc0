// All rate limits in one place.
import { DAY, HOUR, MINUTE } from '../../rules/durations.ts'

export interface RateLimit {
  most: number
  perMs: number
}

export const rateLimits = {
  /** Failed sign-ins of one account from one peer, and of one peer over all accounts. */
  signIn: { most: 10, perMs: MINUTE },
  /** Failed sign-ins of one account from everywhere: low against guessing, high against locking it out. */
  signInAccount: { most: 300, perMs: HOUR },
  /** Wrong codes of the second factor in one sign-in: then it ends. */
  secondFactorSignIn: { most: 5, perMs: DAY },
  /** Wrong codes of one account from one peer. */
  secondFactor: { most: 10, perMs: HOUR },
  /**
   * Wrong codes of the app of one account from everywhere, apart for its own devices and for all others. One in
   * 330,000 guesses is right: 0.03 % a day.
   */
  secondFactorDay: { most: 100, perMs: DAY },
  /** Emails to the owner about wrong codes. */
  wrongCodesEmail: { most: 1, perMs: DAY },
  /** Emails to one account about sign-ins from new devices. */
  newDeviceMail: { most: 5, perMs: DAY },
  signUp: { most: 20, perMs: MINUTE },
  /** Emails to the owner of an address that somebody tries to register again. */
  takenEmail: { most: 3, perMs: HOUR },
  reset: { most: 3, perMs: HOUR },
  resetDay: { most: 10, perMs: DAY },
  verification: { most: 5, perMs: HOUR },
  /** Emails of all kinds that one peer has sent to addresses that somebody typed and nobody confirmed. */
  typedEmail: { most: 25, perMs: HOUR },
  /** Emails of all kinds to one unconfirmed address. */
  unconfirmedEmail: { most: 30, perMs: DAY },
  contact: { most: 5, perMs: MINUTE },
  /** Declarations of withdrawal from one peer. */
  withdrawal: { most: 10, perMs: 10 * MINUTE },
  newsletter: { most: 5, perMs: MINUTE },
  /** Confirmation emails to one address. */
  newsletterEmail: { most: 3, perMs: HOUR },
  newOrder: { most: 10, perMs: MINUTE },
  /** Unknown coupon codes of one account, and of one peer over all accounts. */
  couponGuess: { most: 10, perMs: 10 * MINUTE },
  couponGuessPeer: { most: 60, perMs: HOUR },
  /** Files and messages on orders, of one person. */
  orderFiles: { most: 60, perMs: HOUR },
  /** Parts of files that end early: each stores its last megabyte again. */
  shortParts: { most: 120, perMs: 10 * MINUTE },
  orderMessages: { most: 30, perMs: 10 * MINUTE },
  /** Reminders that admins send about one order. */
  nudge: { most: 2, perMs: DAY },
  /** Payments that one customer starts: each is a call to the provider. */
  checkout: { most: 60, perMs: MINUTE },
  /** PDFs that one person asks for: drawing one takes a tenth of a second. */
  invoicePdf: { most: 60, perMs: 10 * MINUTE },
  /** Answers of one brief by one person: each is saved as it is typed. */
  briefAnswer: { most: 600, perMs: 10 * MINUTE },
  /** Requests for changes and refunds of one order by one person. */
  orderRequest: { most: 30, perMs: 10 * MINUTE },
  /** Downloads of all that is stored about one person: each reads everything at once. */
  ownData: { most: 20, perMs: HOUR },
  /** Mailed links of orders that are opened from one peer. */
  orderLink: { most: 20, perMs: MINUTE },
  /** Changes of one retainer by its customer: each is mailed to the admins. */
  retainerChange: { most: 10, perMs: HOUR },
  /** Test emails that one admin asks for. */
  testEmail: { most: 10, perMs: HOUR },
  /** Requests with one API token, and wrong tokens from one peer. */
  apiToken: { most: 600, perMs: MINUTE },
  apiTokenGuess: { most: 30, perMs: MINUTE },
  phoneCode: { most: 3, perMs: 10 * MINUTE },
  phoneCodeDay: { most: 10, perMs: DAY },
  /** Codes to any number from one peer: text messages cost money. */
  phoneCodePeer: { most: 10, perMs: 10 * MINUTE },
  phoneCodePeerDay: { most: 50, perMs: DAY },
  /** Sign-ins started with another provider. */
  federated: { most: 30, perMs: MINUTE },
} as const satisfies Record<string, RateLimit>
