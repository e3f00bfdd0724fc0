import { mailServerFault } from '#email/server/mail-transport.ts'
import { Failure } from '#platform/rules/errors.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Email } from '#platform/server/outbox/email.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'

export const testEmail: Email<object> = {
  kind: 'test-mail',
  label: say('setup.agency', 'testEmail'),
  to: 'account',
  link: () => '/setup',
  words: () => ({
    subject: say('setup.agency', 'testEmail.subject'),
    heading: say('setup.agency', 'testEmail.heading'),
    paragraphs: [say('setup.agency', 'testEmail.text')],
    button: say('setup.agency', 'testEmail.button'),
  }),
  samples: [{}],
}

/** Writes to the admin who asks, by the same way as every other email. */
export async function sendTestEmail(app: App, viewer: Viewer): Promise<{ to: string }> {
  const { email, userId } = requirePermission(viewer, 'change-settings')
  const { SMTP_URL } = app.settings
  if (!SMTP_URL) throw new Failure('conflict', say('setup.agency', 'testEmail.noServer'))
  await consume(app, `test-mail ${userId}`, rateLimits.testEmail, say('setup.agency', 'testEmail.tooMany'))
  const fault = await mailServerFault(SMTP_URL)
  if (fault) throw new Failure('conflict', say('setup.agency', 'testEmail.refused', { fault }))
  await inTransaction(app, async (unit) => unit.email(testEmail, { to: email, facts: {} }))
  return { to: email }
}
