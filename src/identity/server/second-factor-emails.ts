// Notices about the second factor, to the account itself: an attacker would change it first.
import { say } from '#platform/rules/words.ts'
import type { Email } from '#platform/server/outbox/email.ts'
import { SAMPLE_SIGN_IN, signInLines, type SignInFacts } from './identity-emails.ts'

type Change = 'on' | 'off' | 'recovery-used' | 'new-codes' | 'reset' | 'wrong-codes'

export interface SecondFactorChange {
  change: Change
  /** From where, if somebody tried to sign in. */
  signIn?: SignInFacts
}

export const secondFactor: Email<SecondFactorChange> = {
  kind: 'second-factor',
  label: say('identity.agency', 'label.second-factor'),
  to: 'account',
  link: () => '/reset',
  words: ({ change, signIn }, { format }) => ({
    subject: say('identity.emails', `factor.${change}`),
    heading: say('identity.emails', `factor.${change}`),
    paragraphs: [say('identity.emails', `factorText.${change}`), say('identity.emails', 'factorNotYou')],
    lines: signIn ? signInLines(signIn, format) : [],
    button: say('identity.emails', 'setPassword'),
  }),
  samples: [
    { change: 'on' },
    { change: 'off' },
    { change: 'recovery-used' },
    { change: 'new-codes' },
    { change: 'reset' },
    { change: 'wrong-codes', signIn: SAMPLE_SIGN_IN },
  ],
}
