// Emails about accounts. Links use the configured origin, never the Host header of a request.
import { HOUR } from '#platform/rules/durations.ts'
import type { RoleName } from '#platform/rules/permissions.ts'
import { SAMPLE_SECRET, type Email, type Line } from '#platform/server/outbox/email.ts'

export const RESET_LIFE_MS = HOUR
export const VERIFY_LIFE_MS = 24 * HOUR

const roleWords = (role: RoleName): string => `${role === 'Member' ? 'a' : 'an'} ${role.toLowerCase()}`

const IGNORE = 'If this was not you, you can ignore this email: nothing changes without the link.'

const withQuery = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query)}`

const verifyPath = ({ token }: { token: string }): string => withQuery('/verify', { token })

const TO_RESET = { link: () => '/reset' }
const RESET_BUTTON = 'Set a new password'

export const verifyAddress: Email<{ token: string }> = {
  kind: 'verify-address',
  label: 'Confirm an address',
  to: 'account',
  limited: true,
  lifeMs: VERIFY_LIFE_MS,
  link: verifyPath,
  words: () => ({
    subject: 'Please confirm your email address',
    heading: 'Is this your address?',
    paragraphs: [
      'Please confirm that this address belongs to you and that you created the account yourself.',
    ],
    button: 'Confirm my address',
    footnote: 'The link works for a day. If you did not register, please do not confirm it.',
  }),
  samples: [{ token: SAMPLE_SECRET }],
}

/** To the new address. */
export const changeAddress: Email<{ token: string; from: string | undefined }> = {
  kind: 'change-address',
  label: 'Confirm a new address',
  to: 'account',
  limited: true,
  lifeMs: VERIFY_LIFE_MS,
  link: verifyPath,
  words: ({ from }) => ({
    subject: 'Please confirm your new email address',
    heading: 'Use this address from now on?',
    paragraphs: [
      `Please confirm that ${from ? `the account of ${from}` : 'your account'} should use this address. ` +
        'Nothing changes until you confirm.',
    ],
    button: 'Confirm the new address',
    footnote: `The link works for a day. ${IGNORE}`,
  }),
  samples: [
    { token: SAMPLE_SECRET, from: 'ada@sample.example' },
    { token: SAMPLE_SECRET, from: undefined },
  ],
}

/** To the old address. */
export const changeNotice: Email<{ newEmail: string }> = {
  ...TO_RESET,
  kind: 'change-address-notice',
  label: 'An address is about to change',
  to: 'account',
  limited: true,
  words: ({ newEmail }) => ({
    subject: 'Your email address is about to change',
    heading: 'Your address is about to change',
    paragraphs: [
      `Somebody who is signed in to your account wants to change its address to ${newEmail}. ` +
        'It changes when that address is confirmed.',
      'If this was not you, please set a new password now: that ends every session.',
    ],
    button: RESET_BUTTON,
  }),
  samples: [{ newEmail: 'new@sample.example' }],
}

interface ResetLink {
  token: string
  /** The page to open after signing in with the new password. */
  returnTo: string | undefined
}

export const resetPassword: Email<ResetLink> = {
  kind: 'reset-password',
  label: 'Set a new password',
  to: 'account',
  lifeMs: RESET_LIFE_MS,
  link: ({ token, returnTo }) => withQuery('/reset/new', { token, ...(returnTo && { next: returnTo }) }),
  words: () => ({
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: ['Somebody, probably you, asked for a new password for this address.'],
    button: RESET_BUTTON,
    footnote: `The link works once, for an hour. ${IGNORE}`,
  }),
  samples: [
    { token: SAMPLE_SECRET, returnTo: '/dashboard' },
    { token: SAMPLE_SECRET, returnTo: undefined },
  ],
}

export const passwordChanged: Email<object> = {
  ...TO_RESET,
  kind: 'password-changed',
  label: 'Password changed',
  to: 'account',
  limited: true,
  words: () => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your account was just changed, and every other session was ended.',
      'If this was not you, please set a new one at once.',
    ],
    button: RESET_BUTTON,
  }),
  samples: [{}],
}

/** From where somebody signed in. */
export interface SignInFacts {
  at: number
  browser: string
  peer: string
}

export const SAMPLE_SIGN_IN: SignInFacts = {
  at: Date.UTC(2026, 10, 16, 12),
  browser: 'Firefox on Linux',
  peer: '203.0.113.7',
}

export const signInLines = (
  { at, browser, peer }: SignInFacts,
  { dateAndTime }: { dateAndTime(at: number): string },
): Line[] => [
  ['When', dateAndTime(at)],
  ['Browser', browser],
  ...(peer ? [['Network address', peer] satisfies Line] : []),
]

export const newDevice: Email<SignInFacts> = {
  ...TO_RESET,
  kind: 'new-device',
  label: 'New sign-in',
  to: 'account',
  limited: true,
  words: (facts, { format }) => ({
    subject: 'New sign-in to your account',
    heading: 'New sign-in to your account',
    paragraphs: [
      'Somebody, probably you, signed in to your account from a device that it was not used on before. ' +
        'If this was you, you need to do nothing.',
      'If not, please set a new password now: that signs out every device.',
    ],
    lines: signInLines(facts, format),
    button: RESET_BUTTON,
  }),
  samples: [SAMPLE_SIGN_IN],
}

export const alreadyRegistered: Email<object> = {
  kind: 'already-registered',
  label: 'Already registered',
  to: 'account',
  limited: true,
  link: () => '/login',
  words: () => ({
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      'Somebody, probably you, tried to register with this address, but there is an account with it already. ' +
        'You can log in, or set a new password if you forgot yours.',
    ],
    button: 'Log in',
    footnote: 'If this was not you, you need to do nothing: nobody learned or changed anything.',
  }),
  samples: [{}],
}

/** The address may have no account yet. */
export const addedToTeam: Email<{ by: string; role: RoleName }> = {
  kind: 'added-as-admin',
  label: 'Added to the team',
  to: 'address',
  link: () => '/admin',
  words: ({ by, role }) => ({
    subject: `You are now ${roleWords(role)} of the site`,
    heading: `You are now ${roleWords(role)}`,
    paragraphs: [
      `${by} gave this address the rights of ${roleWords(role)}. ` +
        'Log in with it, or register with it. The rights begin when the address is confirmed.',
    ],
    button: 'Go to the admin area',
  }),
  samples: [
    { by: 'Ada Owner', role: 'Admin' },
    { by: 'Ada Owner', role: 'Member' },
  ],
}

export const identityEmails = [
  verifyAddress,
  changeAddress,
  changeNotice,
  resetPassword,
  passwordChanged,
  newDevice,
  alreadyRegistered,
  addedToTeam,
]
