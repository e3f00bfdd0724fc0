// Subscribing to the newsletter (double opt-in) and unsubscribing (one click, no sign-in). The answer to a
// new and to a known address is the same, so nobody can find out who subscribed.
import { z } from 'zod'
import { NEWSLETTER_FORM } from '#content/rules/forms/contact-form.ts'
import { formShape } from '#content/rules/model/field-kinds.ts'
import { loadAgency } from '#email/server/agency.ts'
import { normalEmail } from '#platform/rules/email-address.ts'
import { Failure, notFound } from '#platform/rules/errors.ts'
import { toLanguage, type Language } from '#platform/rules/languages.ts'
import { parseObject } from '#platform/rules/parse-object.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { isUniqueViolation } from '#platform/server/database/database-errors.ts'
import { formSending, takeKey } from '#platform/server/idempotency.ts'
import { looksLikeId, randomId } from '#platform/server/ids.ts'
import { consumeIn, countOneIn } from '#platform/server/rate-limits/consume.ts'
import { peerKey } from '#platform/server/rate-limits/peer-key.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { countTypedEmail } from '#platform/server/rate-limits/typed-email.ts'
import { refuseBots, type Submission } from '#platform/server/refuse-bots.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { noteErased } from './erase-address.ts'
import { countStatusChange } from './inbox-counts.ts'
import { NEWSLETTER_CONFIRM_MS, newsletterConfirm, newsletterWelcome } from './inbox-emails.ts'
import type { SubscriberRow } from './inbox-tables.ts'

const TOKEN_LENGTH = 32
/** The tokens of made-up subscribers (commands/seed-inbox.ts) are this short. */
const SHORTEST_TOKEN = 22
/** Lifetime of the link to confirm. */

export const SUBSCRIBER_INPUT = z.strictObject(formShape(NEWSLETTER_FORM))

/**
 * Answers with a fresh id every time. For a known address it belongs to no record, so the answer doesn't
 * reveal that the address is known.
 */
export async function subscribe(
  app: App,
  { language }: Viewer,
  submission: Submission<typeof SUBSCRIBER_INPUT>,
): Promise<{ _id: string; subemail: string }> {
  const { subemail } = parseObject(SUBSCRIBER_INPUT, submission.body)
  refuseBots(submission)
  const peer = peerKey(submission.peer)
  const email = normalEmail(subemail)
  const answer = { _id: randomId(), subemail }
  try {
    await inTransaction(app, async (unit) => {
      const isRepeated =
        submission.honeypot && (await takeKey(unit, await formSending(app, 'newsletter', submission)))
      if (isRepeated) return
      await consumeIn(
        unit,
        `newsletter:${peer}`,
        rateLimits.newsletter,
        say('inbox.errors', 'tooManyAddresses'),
      )
      await countTypedEmail(unit.tx, { peer: submission.peer, now: unit.at })
      // Stops email bombing: after a few emails to an address the answer stays the same, but no email goes out.
      const limit = rateLimits.newsletterEmail
      if (await countOneIn(unit.tx, `newsletter-mail:${email}`, { now: unit.at, limit })) return
      await askToConfirm(app, unit, { id: answer._id, email, peer, language })
    })
  } catch (error) {
    // The same address was entered twice at once. The other request sends the email.
    if (!isUniqueViolation(error)) throw error
  }
  return answer
}

async function askToConfirm(
  app: App,
  unit: UnitOfWork,
  { id, email, peer, language }: { id: string; email: string; peer: string; language: Language | undefined },
): Promise<void> {
  const subscriber = await unit.tx
    .selectFrom('subscribers')
    .select(['id', 'status'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (subscriber?.status === 'subscribed') return
  const consent = JSON.stringify({ askedAt: new Date(unit.at).toISOString(), askedFrom: peer })
  const pending = {
    status: 'pending',
    confirm_token: randomId(TOKEN_LENGTH),
    consent,
    language: language ?? null,
    confirmed_at: null,
    updated_at: unit.at,
  } as const
  if (subscriber)
    await unit.tx
      .updateTable('subscribers')
      // Each subscription has an id of its own: the list of those that were ended names the earlier one.
      .set((e) => ({
        ...pending,
        ...(subscriber.status === 'unsubscribed' && { id }),
        version: e('version', '+', 1),
      }))
      .where('id', '=', subscriber.id)
      .execute()
  else
    await unit.tx
      .insertInto('subscribers')
      .values({ id, email, leave_token: randomId(TOKEN_LENGTH), version: 1, created_at: unit.at, ...pending })
      .execute()
  await countStatusChange(unit.tx, 'subscribers', { from: subscriber?.status, to: 'pending' })
  const { name: agency } = await loadAgency(app, unit.tx)
  unit.email(newsletterConfirm, { to: email, language, facts: { token: pending.confirm_token, agency } })
}

export interface Subscription {
  email: string
  status: SubscriberRow['status']
}

type LinkKind = 'confirm' | 'unsubscribe'

/** What the page of a mailed link shows. Changes nothing: email scanners open links too. */
export async function subscriptionOfLink(
  app: App,
  _viewer: Viewer,
  { link, token }: { link: LinkKind; token: string },
): Promise<Subscription> {
  const row = await subscriberByToken(app.database.db, link, token)
  if (link === 'confirm') refuseExpired(row, app.clock.now())
  return { email: row.email, status: row.status }
}

export async function confirmSubscription(
  app: App,
  _viewer: Viewer,
  { token, peer }: { token: string; peer: string },
): Promise<Subscription> {
  return inTransaction(app, async (unit) => {
    const row = await subscriberByToken(unit.tx, 'confirm', token)
    refuseExpired(row, unit.at)
    const consent = JSON.stringify({
      ...(JSON.parse(row.consent) as object),
      confirmedAt: new Date(unit.at).toISOString(),
      confirmedFrom: peerKey(peer),
    })
    const { numUpdatedRows } = await unit.tx
      .updateTable('subscribers')
      .set((e) => ({
        status: 'subscribed',
        consent,
        confirmed_at: unit.at,
        updated_at: unit.at,
        version: e('version', '+', 1),
      }))
      .where('id', '=', row.id)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    if (numUpdatedRows > 0n) {
      await countStatusChange(unit.tx, 'subscribers', { from: 'pending', to: 'subscribed' })
      const { name: agency } = await loadAgency(app, unit.tx)
      unit.email(newsletterWelcome, {
        to: row.email,
        language: toLanguage(row.language),
        facts: { leaveToken: row.leave_token, agency },
      })
    }
    return { email: row.email, status: 'subscribed' }
  })
}

/** Called by the page of the link and by mail programs (RFC 8058). Idempotent. */
export async function unsubscribe(app: App, _viewer: Viewer, token: string): Promise<Subscription> {
  return inTransaction(app, async (unit) => {
    const row = await subscriberByToken(unit.tx, 'unsubscribe', token)
    await endSubscription(unit, row)
    return { email: row.email, status: 'unsubscribed' }
  })
}

/** False if it had ended before. */
async function endSubscription(
  unit: UnitOfWork,
  { id, status }: Pick<SubscriberRow, 'id' | 'status'>,
): Promise<boolean> {
  const { numUpdatedRows } = await unit.tx
    .updateTable('subscribers')
    .set((e) => ({ status: 'unsubscribed', updated_at: unit.at, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', status)
    .where('status', '!=', 'unsubscribed')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await noteErased(unit, 'unsubscribed', [id])
  await countStatusChange(unit.tx, 'subscribers', { from: status, to: 'unsubscribed' })
  return true
}

/** After a restore. False if the backup does not have it, or has it as ended. */
export async function unsubscribeAgain(unit: UnitOfWork, id: string): Promise<boolean> {
  const row = await unit.tx
    .selectFrom('subscribers')
    .select(['id', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? endSubscription(unit, row) : false
}

/** Whether a link was ever mailed; it may be too old by now. */
export async function isSubscriptionLink(
  app: App,
  _viewer: Viewer,
  { link, token }: { link: LinkKind; token: string },
): Promise<boolean> {
  return (await findSubscriber(app.database.db, link, token)) !== undefined
}

async function findSubscriber(db: Queryable, link: LinkKind, token: string) {
  if (!looksLikeId(token, SHORTEST_TOKEN, TOKEN_LENGTH)) return undefined
  return db
    .selectFrom('subscribers')
    .selectAll()
    .where(link === 'confirm' ? 'confirm_token' : 'leave_token', '=', token)
    .executeTakeFirst()
}

async function subscriberByToken(db: Queryable, link: LinkKind, token: string) {
  const row = await findSubscriber(db, link, token)
  if (!row) throw notFound('link')
  return row
}

function refuseExpired(
  { status, updated_at }: Pick<SubscriberRow, 'status' | 'updated_at'>,
  now: number,
): void {
  if (status === 'pending' && updated_at + NEWSLETTER_CONFIRM_MS < now)
    throw new Failure('not-found', say('inbox.errors', 'linkExpired'))
  if (status === 'unsubscribed') throw new Failure('not-found', say('inbox.errors', 'hasUnsubscribed'))
}
