import { mailServerFault } from '#email/server/mail-transport.ts'
import { Failure } from '#platform/rules/errors.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Email } from '#platform/server/outbox/email.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'

export const testEmail: Email<object> = {
  kind: 'test-mail',
  label: 'Test email',
  to: 'account',
  link: () => '/setup',
  words: () => ({
    subject: 'A test email of your site',
    heading: 'Emails arrive',
    paragraphs: ['You asked your site for this email. If you read it, your customers get theirs too.'],
    button: 'Back to the setup',
  }),
  samples: [{}],
}

/** Writes to the admin who asks, by the same way as every other email. */
export async function sendTestEmail(app: App, viewer: Viewer): Promise<{ to: string }> {
  const { email, userId } = requirePermission(viewer, 'change-settings')
  const { SMTP_URL } = app.settings
  if (!SMTP_URL)
    throw new Failure('conflict', 'No mail server is set, so the email would stay in the outbox.')
  await consume(app, `test-mail ${userId}`, rateLimits.testEmail, 'Too many test emails in a short time.')
  const fault = await mailServerFault(SMTP_URL)
  if (fault) throw new Failure('conflict', `The mail server does not take emails from this site: ${fault}`)
  await inTransaction(app, async (unit) => unit.email(testEmail, { to: email, facts: {} }))
  return { to: email }
}
