// Security notices: all admins get a mail when something changes that an attacker would change first.
import { countOf } from '#platform/rules/count-of.ts'
import type { MailParts } from '#platform/server/outbox/mail-parts.ts'

type SecurityMail = Omit<MailParts, 'to'>

const ADVICE = 'If none of you did this, change your passwords now and look at the audit trail.'

const auditButton = (origin: string) => ({ label: 'See the audit trail', url: `${origin}/audit` })

interface MailContext {
  by: string
  origin: string
}

export const adminListMail = (change: string, { by, origin }: MailContext): SecurityMail => ({
  kind: 'admin-list-changed',
  subject: 'The list of admins was changed',
  heading: 'The list of admins was changed',
  paragraphs: [`${by} ${change}.`, ADVICE],
  button: auditButton(origin),
})

export const webhookMail = (change: string, { by, origin }: MailContext): SecurityMail => ({
  kind: 'admin-webhooks-changed',
  subject: 'A webhook was changed',
  heading: 'A webhook was changed',
  paragraphs: [`${by} ${change}. Webhooks send data of orders to another place.`, ADVICE],
  button: auditButton(origin),
})

export const tokenMail = (change: string, { by, origin }: MailContext): SecurityMail => ({
  kind: 'admin-tokens-changed',
  subject: 'The API tokens were changed',
  heading: 'The API tokens were changed',
  paragraphs: [`${by} ${change}. Other tools read or change data of this site with a token.`, ADVICE],
  button: auditButton(origin),
})

export const retentionMail = (
  shortened: [what: string, change: string][],
  { by, origin }: MailContext,
): SecurityMail => ({
  kind: 'admin-retention-changed',
  subject: 'Data will be deleted earlier',
  heading: 'Data will be deleted earlier',
  paragraphs: [
    `${by} shortened how long data is kept. Deletion begins in a day; until then any admin can change it back.`,
    ADVICE,
  ],
  facts: shortened,
  button: { label: 'See the retention', url: `${origin}/retention` },
})

export const receiverMail = (
  { name, before, now }: { name: string; before?: string | undefined; now?: string | undefined },
  { by, origin }: MailContext,
): SecurityMail => ({
  kind: 'admin-receiver-changed',
  subject: `The ${name} was changed`,
  heading: `The ${name} was changed`,
  paragraphs: [
    `${by} changed the account that customers pay to. ` +
      (now ? `New payments go to ${now}.` : 'Customers can’t pay until a new one is set.'),
    ADVICE,
  ],
  facts: [
    ['Before', before ?? 'none'],
    ['Now', now ?? 'none'],
  ],
  button: auditButton(origin),
})

/** Anything else that tells customers where or how much to pay. */
export const moneySettingMail = (
  change: string,
  facts: [field: string, change: string][],
  { by, origin }: MailContext,
): SecurityMail => ({
  kind: 'admin-money-setting-changed',
  subject: change,
  heading: change,
  paragraphs: [`${by} changed what tells customers where or how much to pay.`, ADVICE],
  facts,
  button: auditButton(origin),
})

export const siteRestoredMail = (
  { moment, changed }: { moment: string; changed: number },
  { by, origin }: MailContext,
): SecurityMail => ({
  kind: 'admin-site-restored',
  subject: 'The whole site was restored',
  heading: 'The whole site was restored',
  paragraphs: [
    `${by} restored the site as it was on ${moment}. ` +
      `${countOf(changed, 'record')} changed, prices included.`,
    ADVICE,
  ],
  button: { label: 'See the history', url: `${origin}/history` },
})
