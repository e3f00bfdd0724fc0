import { Failure } from '#platform/rules/errors.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'

/** Mails the admin who asks, by the same way as every other mail. */
export async function sendTestMail(app: App, viewer: Viewer): Promise<{ to: string }> {
  const { email, userId } = requirePermission(viewer, 'change-settings')
  if (!app.settings.SMTP_URL)
    throw new Failure('conflict', 'No mail server is set, so the mail would stay in the outbox.')
  await consume(app, `test-mail ${userId}`, rateLimits.testMail, 'Too many test mails in a short time.')
  await inTransaction(app, async (unit) =>
    unit.mail({
      kind: 'test-mail',
      to: email,
      subject: 'A test mail of your site',
      heading: 'Mails arrive',
      paragraphs: ['You asked your site for this mail. If you read it, your customers get theirs too.'],
      button: { label: 'Back to the setup', url: `${unit.origin}/setup` },
    }),
  )
  return { to: email }
}
