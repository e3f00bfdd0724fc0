// Sends the mails of the outbox after the commit that wrote them. Without a mail server they wait, and an
// admin reads them on the outbox screen.
import type { Selectable } from 'kysely'
import { createTransport } from 'nodemailer'
import { DAY, MINUTE, SECOND } from '#platform/rules/durations.ts'
import type { OutboxRow } from '#platform/server/database/tables.ts'
import { backOffMs, startLeaseQueue, isDue } from '#platform/server/lease-queue.ts'
import { headerText, type MailContent } from '#platform/server/outbox/mail-parts.ts'
import type { Services } from '#platform/server/services.ts'
import type { Settings } from '#platform/server/settings/settings.ts'
import type { Worker } from '#platform/server/worker.ts'
import { loadAgency, type Agency } from './agency.ts'
import { composeMail } from './compose-mail.ts'
import { withoutSecrets } from './mask-secrets.ts'

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

// Leases the mails that are due. One statement claims them, so only one instance sends each.
type ClaimedMail = Selectable<OutboxRow>

/** Longer than any sending and any pause between two attempts. */
const LEASE_MS = 5 * MINUTE

const unsent = (app: Services) =>
  app.database.db.selectFrom('outbox').where('status', 'in', ['waiting', 'sending'])

const due = (app: Services, now: number) => unsent(app).where(isDue(now, LEASE_MS))

async function claimMails(app: Services, limit: number): Promise<ClaimedMail[]> {
  const now = app.clock.now()
  // A cheap read first, so that an idle queue writes nothing.
  if (!(await due(app, now).select('id').limit(1).executeTakeFirst())) return []
  const next = due(app, now).select('id as next_id').orderBy('next_try_at').orderBy('seq').limit(limit)
  return app.database.db
    .with('next', () => (app.database.kind === 'postgres' ? next.forUpdate().skipLocked() : next))
    .updateTable('outbox')
    .from('next')
    .set((e) => ({ status: 'sending', attempts: e('attempts', '+', 1), next_try_at: now + LEASE_MS }))
    .whereRef('id', '=', 'next_id')
    .returningAll()
    .execute()
}

/** Puts a mail back until its next attempt. */
async function releaseMail(
  app: Services,
  mail: ClaimedMail,
  { retryMs, error }: { retryMs: number; error: string },
): Promise<void> {
  const next_try_at = app.clock.now() + retryMs
  await settleMail(app, mail, { status: 'waiting', last_error: error, next_try_at })
}

/** Writes the outcome, unless another instance has claimed the mail since (`attempts` differs). */
async function settleMail(app: Services, mail: ClaimedMail, outcome: Partial<ClaimedMail>): Promise<void> {
  await app.database.db
    .updateTable('outbox')
    .set(outcome)
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .execute()
}

/** Milliseconds until the next mail is due. */
async function nextMailIn(app: Services): Promise<number> {
  const next = await unsent(app).select('next_try_at').orderBy('next_try_at').limit(1).executeTakeFirst()
  return next ? next.next_try_at - app.clock.now() : Infinity
}

// Sends one mail by SMTP. Every step has a timeout, so that a stalled server does not block the queue.
interface OutgoingMail {
  id: string
  recipient: string
  subject: string
  /** JSON of MailContent. */
  words: string
  /** JSON of extra headers. */
  headers: string
}

/** Mail programs that answer by themselves must not answer these (RFC 3834, and Exchange's own header). */
const NO_AUTO_REPLY = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

interface Attachment {
  name: string
  bytes: Buffer
}

/** Makes the file of a document that a mail names; undefined if the document is gone. */
type AttachmentOf = (document: string) => Promise<Attachment | undefined>

interface MailSettings extends Pick<Settings, 'MAIL_FROM'> {
  SMTP_URL: string
}

type SendMail = (mail: OutgoingMail, agency: Agency) => Promise<void>

function mailSender({ SMTP_URL, MAIL_FROM }: MailSettings, attachmentOf: AttachmentOf): SendMail {
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    dnsTimeout: 10 * SECOND,
    // Content comes from the outbox only: nodemailer must not read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = /@([^>\s]+)/.exec(MAIL_FROM)?.[1] ?? 'localhost'
  return async (mail, agency) => {
    const headers = JSON.parse(mail.headers) as Record<string, string>
    const { 'Reply-To': replyTo = agency.email, ...otherHeaders } = headers
    await transport.sendMail({
      // Stable, so that the recipient's server can detect a duplicate.
      messageId: `<${mail.id}@${host}>`,
      from: MAIL_FROM.includes('<') ? MAIL_FROM : { name: headerText(agency.name), address: MAIL_FROM },
      to: { name: '', address: mail.recipient },
      replyTo,
      subject: mail.subject,
      ...composeMail(mail, agency),
      headers: { ...NO_AUTO_REPLY, ...otherHeaders },
      attachments: await attachmentsOf(mail, attachmentOf),
    })
  }
}

async function attachmentsOf({ words }: OutgoingMail, attachmentOf: AttachmentOf) {
  const { documents = [] } = JSON.parse(words) as MailContent
  const files = await Promise.all(documents.map(attachmentOf))
  return files
    .filter((file) => file !== undefined)
    .map(({ name, bytes }) => ({ filename: name, content: bytes, contentType: 'application/pdf' }))
}

/** The mail server rejected this mail permanently. Any other error may be temporary. */
function isRefusal(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string }
  return responseCode >= 550 && responseCode < 560 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
