// Notices about the second factor, to the account itself: an attacker would change it first.
import type { Email } from '#platform/server/outbox/email.ts'
import { SAMPLE_SIGN_IN, signInLines, type SignInFacts } from './identity-emails.ts'

type Change = 'on' | 'off' | 'recovery-used' | 'new-codes' | 'reset' | 'wrong-codes'

const SUBJECTS: Record<Change, string> = {
  on: 'Two-step sign-in is on',
  off: 'Two-step sign-in is off',
  'recovery-used': 'A recovery code was used to sign in',
  'new-codes': 'You have new recovery codes',
  reset: 'Two-step sign-in was reset',
  'wrong-codes': 'Wrong codes were entered to sign in',
}

const PARAGRAPHS: Record<Change, string> = {
  on: 'From now on, signing in to your account also needs a code from your authenticator app.',
  off: 'Signing in to your account needs only your password again.',
  'recovery-used':
    'Somebody signed in to your account with a recovery code instead of the app. It can’t be used again.',
  'new-codes': 'New recovery codes were made for your account. The earlier ones do not work any more.',
  reset: 'Whoever runs the site turned two-step sign-in off for your account, so that you can sign in again.',
  'wrong-codes':
    'Somebody signed in to your account with your password, and entered several wrong codes. They did not get in.',
}

export interface SecondFactorChange {
  change: Change
  /** From where, if somebody tried to sign in. */
  signIn?: SignInFacts
}

export const secondFactor: Email<SecondFactorChange> = {
  kind: 'second-factor',
  label: 'Two-step sign-in changed',
  to: 'account',
  link: () => '/reset',
  words: ({ change, signIn }, { format }) => ({
    subject: SUBJECTS[change],
    heading: SUBJECTS[change],
    paragraphs: [PARAGRAPHS[change], 'If this was not you, please set a new password at once.'],
    lines: signIn ? signInLines(signIn, format) : [],
    button: 'Set a new password',
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
