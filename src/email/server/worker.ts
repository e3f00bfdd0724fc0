// Sends the mails of the outbox after the commit that wrote them. Without a mail server they wait, and an
// admin reads them on the outbox screen.
import { DAY, MINUTE, SECOND } from '#platform/rules/durations.ts'
import { backOffMs, startLeaseQueue } from '#platform/server/lease-queue.ts'
import type { Services } from '#platform/server/services.ts'
import type { Worker } from '#platform/server/worker.ts'
import { loadAgency } from './agency.ts'
import { claimMails, nextMailIn, releaseMail, settleMail, type ClaimedMail } from './claim-mails.ts'
import { withoutSecrets } from './mask-secrets.ts'
import { isRefusal, mailSender, type AttachmentOf, type SendMail } from './send-mail.ts'

const CONCURRENCY = 4
const LONGEST_SLEEP_MS = 20 * SECOND
const LONGEST_PAUSE_MS = 2 * MINUTE
const GIVE_UP_MS = 5 * DAY

export function startOutboxWorker(app: Services, attachmentOf: AttachmentOf): Worker | undefined {
  const { SMTP_URL, MAIL_FROM } = app.settings
  if (!SMTP_URL) return undefined
  const send = mailSender({ SMTP_URL, MAIL_FROM }, attachmentOf)
  /** Outcomes that could not be stored, for example because the disk is full. */
  const unwritten = new Set<WriteOutcome>()

  return startLeaseQueue<ClaimedMail>(app, {
    name: 'mails',
    topic: 'outbox',
    concurrency: CONCURRENCY,
    longestSleepMs: LONGEST_SLEEP_MS,
    claim: (limit) => claimMails(app, limit),
    nextDueIn: () => nextMailIn(app),
    // Otherwise a mail that was sent but not marked as sent would be sent twice.
    async beforeClaim() {
      for (const write of unwritten) {
        await write()
        unwritten.delete(write)
      }
    },
    async handle(mail) {
      const { write, hasFailed } = await sendOne(app, send, mail)
      await write().catch((error: unknown) => {
        app.log.warn('outcome of a mail not written yet', { mail: mail.id, error })
        unwritten.add(write)
      })
      return hasFailed ? 'failed' : undefined
    },
  })
}

type WriteOutcome = () => Promise<void>

interface Attempt {
  /** Stores the outcome. */
  write: WriteOutcome
  hasFailed: boolean
}

async function sendOne(app: Services, send: SendMail, mail: ClaimedMail): Promise<Attempt> {
  const now = app.clock.now()
  if (mail.expires_at !== null && mail.expires_at <= now)
    return {
      hasFailed: false,
      write: () =>
        settleMail(app, mail, { status: 'expired', ...withoutSecrets(mail, app.settings.APP_ORIGIN) }),
    }
  try {
    await send(mail, await loadAgency(app))
    const sent_at = app.clock.now()
    return {
      hasFailed: false,
      write: () =>
        settleMail(app, mail, {
          status: 'sent',
          sent_at,
          last_error: null,
          ...withoutSecrets(mail, app.settings.APP_ORIGIN),
        }),
    }
  } catch (error) {
    const last_error = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    const givenUp = isRefusal(error) || now - mail.created_at > GIVE_UP_MS
    app.log.warn(givenUp ? 'mail given up' : 'mail not sent yet', {
      mail: mail.id,
      kind: mail.kind,
      attempts: mail.attempts,
      reason: last_error,
    })
    const write = givenUp
      ? () =>
          settleMail(app, mail, {
            status: 'failed',
            last_error,
            ...withoutSecrets(mail, app.settings.APP_ORIGIN),
          })
      : () =>
          releaseMail(app, mail, {
            retryMs: backOffMs(mail.attempts, LONGEST_PAUSE_MS),
            error: last_error,
          })
    return { write, hasFailed: true }
  }
}
