// Sends the emails of the outbox after the commit that wrote them. Without a mail server they wait, and an
// admin reads them on the outbox screen. Those that gather news get their words first, when they are due.
import { DAY, MINUTE, SECOND } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import { backOffMs, startLeaseQueue } from '#platform/server/lease-queue.ts'
import { headerText, type EmailContent } from '#platform/server/outbox/email.ts'
import type { Settings } from '#platform/server/settings/settings.ts'
import type { Worker } from '#platform/server/worker.ts'
import { loadAgency, type Agency } from './agency.ts'
import { claimEmails, nextEmailIn, releaseEmail, settleEmail, type ClaimedEmail } from './claim-emails.ts'
import { composeMail, languageOfEmail } from './compose-email.ts'
import { endGathering } from './gathering.ts'
import { mailTransport } from './mail-transport.ts'
import { withoutSecrets } from './mask-secrets.ts'

const CONCURRENCY = 4
const LONGEST_SLEEP_MS = 20 * SECOND
const LONGEST_PAUSE_MS = 2 * MINUTE
const GIVE_UP_MS = 5 * DAY

export function startOutboxWorker(app: App): Worker {
  const senderNow = senderOf(app)
  /** Outcomes that could not be stored, for example because the disk is full. */
  const unwritten = new Set<WriteOutcome>()

  return startLeaseQueue<ClaimedEmail>(app, {
    name: 'mails',
    topic: 'outbox',
    concurrency: CONCURRENCY,
    longestSleepMs: LONGEST_SLEEP_MS,
    claim: (limit) => claimEmails(app, limit),
    nextDueIn: () => nextEmailIn(app),
    // Otherwise an email that was sent but not marked as sent would be sent twice.
    async beforeClaim() {
      for (const write of unwritten) {
        await write()
        unwritten.delete(write)
      }
    },
    async handle(mail) {
      if (mail.gathers_for !== null) return endGathering(app, mail)
      const send = senderNow(app.settings)
      if (!send) return undefined
      const { write, hasFailed } = await sendOne(app, send, mail)
      await write().catch((error: unknown) => {
        app.log.warn('outcome of an email not written yet', { mail: mail.id, error })
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

async function sendOne(app: App, send: SendEmail, mail: ClaimedEmail): Promise<Attempt> {
  const now = app.clock.now()
  if (mail.expires_at !== null && mail.expires_at <= now)
    return {
      hasFailed: false,
      write: () =>
        settleEmail(app, mail, { status: 'expired', ...withoutSecrets(mail, app.settings.APP_ORIGIN) }),
    }
  try {
    await send(mail, await loadAgency(app))
    const sent_at = app.clock.now()
    return {
      hasFailed: false,
      write: () =>
        settleEmail(app, mail, {
          status: 'sent',
          sent_at,
          last_error: null,
          ...withoutSecrets(mail, app.settings.APP_ORIGIN),
        }),
    }
  } catch (error) {
    const last_error = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    const givenUp = isRefusal(error) || now - mail.created_at > GIVE_UP_MS
    app.log.warn(givenUp ? 'email given up' : 'email not sent yet', {
      mail: mail.id,
      kind: mail.kind,
      attempts: mail.attempts,
      reason: last_error,
    })
    const write = givenUp
      ? () =>
          settleEmail(app, mail, {
            status: 'failed',
            last_error,
            ...withoutSecrets(mail, app.settings.APP_ORIGIN),
          })
      : () =>
          releaseEmail(app, mail, {
            retryMs: backOffMs(mail.attempts, LONGEST_PAUSE_MS),
            error: last_error,
          })
    return { write, hasFailed: true }
  }
}

// Sends one email by SMTP. Every step has a timeout, so that a stalled server does not block the queue.
interface OutgoingEmail {
  id: string
  recipient: string
  subject: string
  /** JSON of EmailContent. */
  words: string
  /** JSON of extra headers. */
  headers: string
}

/** Mail programs that answer by themselves must not answer these (RFC 3834, and Exchange's own header). */
const NO_AUTO_REPLY = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

interface EmailSettings extends Pick<Settings, 'MAIL_FROM'> {
  SMTP_URL: string
}

type SendEmail = (mail: OutgoingEmail, agency: Agency) => Promise<void>

/** The sender of the moment, made anew when the owner changes the settings. Undefined without a mail server. */
function senderOf(app: App): (settings: Settings) => SendEmail | undefined {
  let made: { of: string; send: SendEmail } | undefined
  return ({ SMTP_URL, MAIL_FROM }) => {
    if (!SMTP_URL) return undefined
    const of = `${SMTP_URL} ${MAIL_FROM}`
    if (made?.of !== of) made = { of, send: emailSender({ SMTP_URL, MAIL_FROM }, app) }
    return made.send
  }
}

function emailSender({ SMTP_URL, MAIL_FROM }: EmailSettings, app: App): SendEmail {
  const transport = mailTransport(SMTP_URL)
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
      ...composeMail(mail, agency, await app.words(languageOfEmail(mail))),
      headers: { ...NO_AUTO_REPLY, ...otherHeaders },
      attachments: await attachmentsOf(app, mail),
    })
  }
}

async function attachmentsOf(app: App, { words }: OutgoingEmail) {
  const { documents = [] } = JSON.parse(words) as EmailContent
  const files = await Promise.all(documents.map((document) => app.attachmentOf(document)))
  return files
    .filter((file) => file !== undefined)
    .map(({ name, bytes }) => ({ filename: name, content: bytes, contentType: 'application/pdf' }))
}

/** The mail server rejected this email permanently. Any other error may be temporary. */
function isRefusal(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string }
  return responseCode >= 550 && responseCode < 560 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
