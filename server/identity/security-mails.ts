// Every admin is told when something changes that a thief would change first. The words name who did it and
// where to look.
import type { MailParts } from '../outbox/mail-parts.ts'

type News = Omit<MailParts, 'to'>

const NOT_YOU = 'If none of you did this, change your passwords now and look at the audit trail.'

const trail = (origin: string) => ({ label: 'See the audit trail', url: `${origin}/audit` })

interface About {
  by: string
  origin: string
}

export const adminListMail = (words: string, { by, origin }: About): News => ({
  kind: 'admin-list-changed',
  subject: 'The list of admins was changed',
  heading: 'The list of admins was changed',
  paragraphs: [`${by} ${words}.`, NOT_YOU],
  button: trail(origin),
})

export const receiverMail = (
  { before, now }: { before?: string; now?: string },
  { by, origin }: About,
): News => ({
  kind: 'admin-receiver-changed',
  subject: 'The payment e-mail was changed',
  heading: 'The payment e-mail was changed',
  paragraphs: [
    `${by} changed the account that customers pay to. Payments that start from now on go ${now ? `to ${now}` : 'nowhere: there is none'}.`,
    NOT_YOU,
  ],
  facts: [
    ['Before', before ?? 'none'],
    ['Now', now ?? 'none'],
  ],
  button: trail(origin),
})

export const siteRestoredMail = (
  { moment, changed }: { moment: string; changed: number },
  { by, origin }: About,
): News => ({
  kind: 'admin-site-restored',
  subject: 'The whole site was restored',
  heading: 'The whole site was restored',
  paragraphs: [
    `${by} brought the site back to what it was on ${moment}. ${changed} record${changed === 1 ? '' : 's'} changed, prices included.`,
    NOT_YOU,
  ],
  button: { label: 'See the history', url: `${origin}/history` },
})
