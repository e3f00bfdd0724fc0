// The two mails of the newsletter: the question, and the welcome with the way out.
import type { Agency } from '../../outbox/agency.ts'
import type { MailParts } from '../../outbox/mail-parts.ts'

export const confirmMail = (
  to: string,
  token: string,
  expiresAt: number,
  { name, origin }: Agency,
): MailParts => ({
  kind: 'newsletter-confirm',
  to,
  subject: `Please confirm your subscription to ${name}`,
  heading: 'One click, then you are on the list',
  paragraphs: [
    `Somebody, hopefully you, asked for the newsletter of ${name} at this address. If it was you, please confirm it.`,
  ],
  button: { label: 'Confirm my subscription', url: `${origin}/newsletter/confirm/${token}` },
  footnote:
    'The link works for three days. If it was not you, do nothing: without your click no newsletter is sent.',
  expiresAt,
})

/** Where a person leaves, for every mail that goes to subscribers and for the export. */
export const leaveAddress = (origin: string, token: string): string => `${origin}/unsubscribe/${token}`

export const welcomeMail = (to: string, leaveToken: string, { name, origin }: Agency): MailParts => ({
  kind: 'newsletter-welcome',
  to,
  subject: `Welcome to the newsletter of ${name}`,
  heading: 'You are on the list',
  paragraphs: [
    'Thank you for confirming. We write rarely, and only when there is something worth your time.',
  ],
  footnote: `You can leave at any time with one click:\n${leaveAddress(origin, leaveToken)}`,
  headers: {
    'List-Unsubscribe': `<${leaveAddress(origin, leaveToken)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
})
