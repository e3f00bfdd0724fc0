// Mails about accounts. Links use the configured origin, never the Host header of a request.
import { HOUR } from '#platform/rules/durations.ts'
import type { RoleName } from '#platform/rules/permissions.ts'
import type { MailParts } from '#platform/server/outbox/mail-parts.ts'

export const RESET_LIFE_MS = HOUR
export const VERIFY_LIFE_MS = 24 * HOUR

const roleWords = (role: RoleName): string => `${role === 'Member' ? 'a' : 'an'} ${role.toLowerCase()}`

const IGNORE = 'If this was not you, you can ignore this mail: nothing changes without the link.'

const link = (origin: string, path: string, query: Record<string, string> = {}) => {
  const search = new URLSearchParams(query)
  return `${origin}${path}${search.size ? `?${search}` : ''}`
}

export const verifyMail = (
  to: string,
  { origin, token, now }: { origin: string; token: string; now: number },
): MailParts => ({
  kind: 'verify-address',
  to,
  subject: 'Please confirm your email address',
  heading: 'Is this your address?',
  paragraphs: ['Please confirm that this address belongs to you and that you created the account yourself.'],
  button: { label: 'Confirm my address', url: link(origin, '/verify', { token }) },
  footnote: 'The link works for a day. If you did not register, please do not confirm it.',
  expiresAt: now + VERIFY_LIFE_MS,
})

export const changeEmailMail = (
  to: string,
  { origin, token, now, from }: { origin: string; token: string; now: number; from?: string | undefined },
): MailParts => ({
  kind: 'change-address',
  to,
  subject: 'Please confirm your new email address',
  heading: 'Use this address from now on?',
  paragraphs: [
    `Please confirm that ${from ? `the account of ${from}` : 'your account'} should use this address. ` +
      'Nothing changes until you confirm.',
  ],
  button: { label: 'Confirm the new address', url: link(origin, '/verify', { token }) },
  footnote: `The link works for a day. ${IGNORE}`,
  expiresAt: now + VERIFY_LIFE_MS,
})

export const changeNoticeMail = (
  to: string,
  { newEmail, origin }: { newEmail: string; origin: string },
): MailParts => ({
  kind: 'change-address-notice',
  to,
  subject: 'Your email address is about to change',
  heading: 'Your address is about to change',
  paragraphs: [
    `Somebody who is signed in to your account wants to change its address to ${newEmail}. ` +
      'It changes when that address is confirmed.',
    'If this was not you, please set a new password now: that ends every session.',
  ],
  button: { label: 'Set a new password', url: link(origin, '/reset') },
})

interface ResetLink {
  origin: string
  token: string
  now: number
  /** The page to open after signing in with the new password. */
  returnTo?: string | undefined
}

export const resetMail = (to: string, { origin, token, now, returnTo }: ResetLink): MailParts => ({
  kind: 'reset-password',
  to,
  subject: 'Set a new password',
  heading: 'Set a new password',
  paragraphs: ['Somebody, probably you, asked for a new password for this address.'],
  button: {
    label: 'Set a new password',
    url: link(origin, '/reset/new', { token, ...(returnTo && { next: returnTo }) }),
  },
  footnote: `The link works once, for an hour. ${IGNORE}`,
  expiresAt: now + RESET_LIFE_MS,
})

export const passwordChangedMail = (to: string, { origin }: { origin: string }): MailParts => ({
  kind: 'password-changed',
  to,
  subject: 'Your password was changed',
  heading: 'Your password was changed',
  paragraphs: [
    'The password of your account was just changed, and every other session was ended.',
    'If this was not you, please set a new one at once.',
  ],
  button: { label: 'Set a new password', url: link(origin, '/reset') },
})

interface NewDevice {
  origin: string
  facts: [label: string, value: string][]
}

export const newDeviceMail = (to: string, { origin, facts }: NewDevice): MailParts => ({
  kind: 'new-device',
  to,
  subject: 'New sign-in to your account',
  heading: 'New sign-in to your account',
  paragraphs: [
    'Somebody, probably you, signed in to your account from a device that it was not used on before. ' +
      'If this was you, you need to do nothing.',
    'If not, please set a new password now: that signs out every device.',
  ],
  facts,
  button: { label: 'Set a new password', url: link(origin, '/reset') },
})

export const alreadyRegisteredMail = (to: string, { origin }: { origin: string }): MailParts => ({
  kind: 'already-registered',
  to,
  subject: 'You already have an account',
  heading: 'You already have an account',
  paragraphs: [
    'Somebody, probably you, tried to register with this address, but there is an account with it already. ' +
      'You can log in, or set a new password if you forgot yours.',
  ],
  button: { label: 'Log in', url: link(origin, '/login') },
  footnote: 'If this was not you, you need to do nothing: nobody learned or changed anything.',
})

interface Newcomer {
  origin: string
  by: string
  role: RoleName
}

export const addedToTeamMail = (to: string, { origin, by, role }: Newcomer): MailParts => ({
  kind: 'added-as-admin',
  to,
  subject: `You are now ${roleWords(role)} of the site`,
  heading: `You are now ${roleWords(role)}`,
  paragraphs: [
    `${by} gave this address the rights of ${roleWords(role)}. ` +
      'Log in with it, or register with it. The rights begin when the address is confirmed.',
  ],
  button: { label: 'Go to the admin area', url: link(origin, '/admin') },
})
