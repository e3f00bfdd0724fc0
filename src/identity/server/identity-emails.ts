// Emails about accounts. Links use the configured origin, never the Host header of a request.
import { HOUR } from '#platform/rules/durations.ts'
import type { Format } from '#platform/rules/format.ts'
import type { RoleName } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import { SAMPLE_SECRET, type Email, type Line } from '#platform/server/outbox/email.ts'

export const RESET_LIFE_MS = HOUR
export const VERIFY_LIFE_MS = 24 * HOUR

const withQuery = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query)}`

const verifyPath = ({ token }: { token: string }): string => withQuery('/verify', { token })

const TO_RESET = { link: () => '/reset' }
const RESET_BUTTON = say('identity.emails', 'setPassword')

export const verifyAddress: Email<{ token: string }> = {
  kind: 'verify-address',
  label: say('identity.agency', 'label.verify-address'),
  to: 'account',
  limited: true,
  lifeMs: VERIFY_LIFE_MS,
  link: verifyPath,
  words: () => ({
    subject: say('identity.emails', 'verify.subject'),
    heading: say('identity.emails', 'verify.heading'),
    paragraphs: [say('identity.emails', 'verify.text')],
    button: say('identity.emails', 'verify.button'),
    footnote: say('identity.emails', 'verify.footnote'),
  }),
  samples: [{ token: SAMPLE_SECRET }],
}

/** To the new address. */
export const changeAddress: Email<{ token: string; from: string | undefined }> = {
  kind: 'change-address',
  label: say('identity.agency', 'label.change-address'),
  to: 'account',
  limited: true,
  lifeMs: VERIFY_LIFE_MS,
  link: verifyPath,
  words: ({ from }) => ({
    subject: say('identity.emails', 'change.subject'),
    heading: say('identity.emails', 'change.heading'),
    paragraphs: [
      from ? say('identity.emails', 'change.textFrom', { from }) : say('identity.emails', 'change.text'),
    ],
    button: say('identity.emails', 'change.button'),
    footnote: say('identity.emails', 'change.footnote'),
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
  label: say('identity.agency', 'label.change-address-notice'),
  to: 'account',
  limited: true,
  words: ({ newEmail }) => ({
    subject: say('identity.emails', 'notice.subject'),
    heading: say('identity.emails', 'notice.heading'),
    paragraphs: [
      say('identity.emails', 'notice.text', { email: newEmail }),
      say('identity.emails', 'notice.notYou'),
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
  label: say('identity.agency', 'label.reset-password'),
  to: 'account',
  lifeMs: RESET_LIFE_MS,
  link: ({ token, returnTo }) => withQuery('/reset/new', { token, ...(returnTo && { next: returnTo }) }),
  words: () => ({
    subject: say('identity.emails', 'setPassword'),
    heading: say('identity.emails', 'setPassword'),
    paragraphs: [say('identity.emails', 'reset.text')],
    button: RESET_BUTTON,
    footnote: say('identity.emails', 'reset.footnote'),
  }),
  samples: [
    { token: SAMPLE_SECRET, returnTo: '/dashboard' },
    { token: SAMPLE_SECRET, returnTo: undefined },
  ],
}

export const passwordChanged: Email<object> = {
  ...TO_RESET,
  kind: 'password-changed',
  label: say('identity.agency', 'label.password-changed'),
  to: 'account',
  limited: true,
  words: () => ({
    subject: say('identity.emails', 'changed.subject'),
    heading: say('identity.emails', 'changed.subject'),
    paragraphs: [say('identity.emails', 'changed.text'), say('identity.emails', 'changed.notYou')],
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

export const signInLines = ({ at, browser, peer }: SignInFacts, { dateAndTime }: Format): Line[] => [
  [say('identity.emails', 'when'), dateAndTime(at)],
  [say('identity.emails', 'browser'), browser],
  ...(peer ? [[say('identity.emails', 'address'), peer] satisfies Line] : []),
]

export const newDevice: Email<SignInFacts> = {
  ...TO_RESET,
  kind: 'new-device',
  label: say('identity.agency', 'label.new-device'),
  to: 'account',
  limited: true,
  words: (facts, { format }) => ({
    subject: say('identity.emails', 'device.subject'),
    heading: say('identity.emails', 'device.subject'),
    paragraphs: [say('identity.emails', 'device.text'), say('identity.emails', 'device.notYou')],
    lines: signInLines(facts, format),
    button: RESET_BUTTON,
  }),
  samples: [SAMPLE_SIGN_IN],
}

export const alreadyRegistered: Email<object> = {
  kind: 'already-registered',
  label: say('identity.agency', 'label.already-registered'),
  to: 'account',
  limited: true,
  link: () => '/login',
  words: () => ({
    subject: say('identity.emails', 'registered.subject'),
    heading: say('identity.emails', 'registered.subject'),
    paragraphs: [say('identity.emails', 'registered.text')],
    button: say('identity.emails', 'registered.button'),
    footnote: say('identity.emails', 'registered.footnote'),
  }),
  samples: [{}],
}

/** The address may have no account yet. */
export const addedToTeam: Email<{ by: string; role: RoleName }> = {
  kind: 'added-as-admin',
  label: say('identity.agency', 'label.added-as-admin'),
  to: 'address',
  link: () => '/admin',
  words: ({ by, role }) => ({
    subject: say('identity.agency', 'added.subject', { role }),
    heading: say('identity.agency', 'added.heading', { role }),
    paragraphs: [say('identity.agency', 'added.text', { by, role })],
    button: say('identity.agency', 'added.button'),
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
