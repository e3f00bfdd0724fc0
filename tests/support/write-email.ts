// Emails of no kind of the product.
import type { App } from '#platform/server/app.ts'
import type { WrittenEmail } from '#platform/server/outbox/email.ts'
import { writeEmails } from '#platform/server/outbox/write-emails.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'

export const writeEmail = (app: App, email: WrittenEmail): Promise<void> =>
  inTransaction(app, async (unit) => {
    await writeEmails(unit.tx, [email], unit.at)
    await unit.signal('outbox')
  })
