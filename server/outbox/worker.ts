// Sends what is in the outbox: after the commit that wrote it, a few at a time, each once, with longer and
// longer pauses while the mail server is away. Without a mail server the mails wait, and an admin reads them
// on the outbox screen.
import { setTimeout as delay } from 'node:timers/promises'
import { DAY, MINUTE, SECOND } from '../clock.ts'
import type { House } from '../house.ts'
import type { Worker } from '../worker.ts'
import { loadAgency } from './agency.ts'
import { claimMails, nextMailIn, releaseMail, settleMail, type ClaimedMail } from './claim-mails.ts'
import { withoutSecrets } from './mask-secrets.ts'
import { isRefusal, mailSender, type SendMail } from './send-mail.ts'

const AT_ONCE = 4
const LONGEST_SLEEP_MS = 20 * SECOND
const SHORTEST_SLEEP_MS = 50
const LONGEST_PAUSE_MS = 2 * MINUTE
const GIVE_UP_MS = 5 * DAY
const CLOSE_MS = 5 * SECOND

export function startOutboxWorker(house: House): Worker | undefined {
  const { SMTP_URL, MAIL_FROM } = house.settings
  if (!SMTP_URL) return undefined
  const send = mailSender({ SMTP_URL, MAIL_FROM })
  let closing = false
  let wake = () => {}
  const stopListening = house.signals.on('outbox', () => wake())
  const running = new Set<Promise<void>>()
  /** What became of mails, where the database could not take it down: its disk may be full. */
  const unwritten = new Set<WriteOutcome>()

  async function work(): Promise<void> {
    while (!closing) {
      // News during a look is not slept through.
      let awake = false
      const sleeping = new Promise<void>((done) => {
        wake = () => {
          awake = true
          done()
        }
      })
      const pause = await takeOn().catch((error: unknown) => {
        house.log.warn('mails wait', { error })
        return LONGEST_SLEEP_MS
      })
      if (awake || closing) continue
      const timer = setTimeout(() => wake(), pause)
      await sleeping
      clearTimeout(timer)
    }
    // What is on its way may finish; a server that stalls is not waited for. Such a mail is taken up again
    // later.
    await Promise.race([Promise.all(running), delay(CLOSE_MS, undefined, { ref: false })])
    await writeOutcomes().catch((error: unknown) =>
      house.log.warn('outcomes of mails not written', { error }),
    )
  }

  /**
   * Before anything more is taken on: a mail that has left, but still counts as unsent, would leave twice.
   */
  async function writeOutcomes(): Promise<void> {
    for (const write of unwritten) {
      await write()
      unwritten.delete(write)
    }
  }

  /** Starts as many as there is room for, and tells how long there is nothing more to do. */
  async function takeOn(): Promise<number> {
    await writeOutcomes()
    const free = AT_ONCE - running.size
    if (free > 0) {
      for (const mail of await claimMails(house, free)) {
        const task = handle(mail).finally(() => {
          running.delete(task)
          wake()
        })
        running.add(task)
      }
    }
    return Math.min(
      LONGEST_SLEEP_MS,
      Math.max(SHORTEST_SLEEP_MS, running.size < AT_ONCE ? await nextMailIn(house) : LONGEST_SLEEP_MS),
    )
  }

  async function handle(mail: ClaimedMail): Promise<void> {
    const write = await sendOne(house, send, mail)
    await write().catch((error: unknown) => {
      house.log.warn('outcome of a mail not written yet', { mail: mail.id, error })
      unwritten.add(write)
    })
  }

  const done = work()
  return {
    async close() {
      closing = true
      stopListening()
      wake()
      await done
    },
  }
}

type WriteOutcome = () => Promise<void>

/** Sends a mail and gives back how to write what became of it. */
async function sendOne(house: House, send: SendMail, mail: ClaimedMail): Promise<WriteOutcome> {
  const now = house.clock.now()
  if (mail.expires_at !== null && mail.expires_at <= now)
    return () =>
      settleMail(house, mail, { status: 'expired', ...withoutSecrets(mail, house.settings.APP_ORIGIN) })
  try {
    await send(mail, await loadAgency(house))
    const sent_at = house.clock.now()
    return () =>
      settleMail(house, mail, {
        status: 'sent',
        sent_at,
        last_error: null,
        ...withoutSecrets(mail, house.settings.APP_ORIGIN),
      })
  } catch (error) {
    const last_error = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    const over = isRefusal(error) || now - mail.created_at > GIVE_UP_MS
    house.log.warn(over ? 'mail given up' : 'mail not sent yet', {
      mail: mail.id,
      kind: mail.kind,
      attempts: mail.attempts,
      reason: last_error,
    })
    return over
      ? () => settleMail(house, mail, { status: 'failed', last_error })
      : () => releaseMail(house, mail, pauseAfter(mail.attempts), last_error)
  }
}

/**
 * A second, two, four … with some chance in it, so that many mails don't all come back at the same moment.
 */
const pauseAfter = (attempts: number): number =>
  Math.round(
    Math.min(LONGEST_PAUSE_MS, SECOND * 2 ** Math.min(attempts - 1, 10)) * (0.8 + Math.random() * 0.4),
  )
