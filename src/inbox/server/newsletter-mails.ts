// The mails of the newsletter: double opt-in, then the welcome with the link to unsubscribe.
import type { Agency } from '#email/server/agency.ts'
import type { MailParts } from '#platform/server/outbox/mail-parts.ts'

export const confirmMail = (
  to: string,
  { token, expiresAt, agency }: { token: string; expiresAt: number; agency: Agency },
): MailParts => ({
  kind: 'newsletter-confirm',
  to,
  subject: `Please confirm your subscription to ${agency.name}`,
  heading: 'Confirm your subscription',
  paragraphs: [
    `Somebody entered this address for the newsletter of ${agency.name}. If it was you, please confirm it.`,
  ],
  button: { label: 'Confirm my subscription', url: `${agency.origin}/newsletter/confirm/${token}` },
  footnote:
    'The link works for three days. If it was not you, ignore this mail and you won’t get the newsletter.',
  expiresAt,
})

export const unsubscribeUrl = (origin: string, token: string): string => `${origin}/unsubscribe/${token}`

export function welcomeMail(
  to: string,
  { leaveToken, agency }: { leaveToken: string; agency: Agency },
): MailParts {
  const url = unsubscribeUrl(agency.origin, leaveToken)
  return {
    kind: 'newsletter-welcome',
    to,
    subject: `Welcome to the newsletter of ${agency.name}`,
    heading: 'You are subscribed',
    paragraphs: ['Thank you for confirming. We write rarely, and only when it is worth your time.'],
    footnote: `Unsubscribe at any time with one click:\n${url}`,
    // One-click unsubscribe in the mail program, RFC 8058.
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
