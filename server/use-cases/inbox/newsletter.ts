// The newsletter from the reader's side. Nobody is subscribed before a mail to the address was answered, and
// every answer to a request is the same, so that it tells nothing about who is on the list. Leaving takes one
// click and no sign-in.
import { z } from 'zod'
import { NEWSLETTER_FORM } from '#content/forms/contact-form.ts'
import { formShape } from '#content/model/field-kinds.ts'
import { normalEmail } from '#domain/email-address.ts'
import { Failure, notFound } from '#domain/errors.ts'
import { parseObject } from '#domain/parse-object.ts'
import type { Viewer } from '#domain/permissions.ts'
import { HOUR } from '../../clock.ts'
import { isUniqueViolation } from '../../database/database-errors.ts'
import type { SubscriberRow } from '../../database/tables.ts'
import type { House } from '../../house.ts'
import { looksLikeId, randomId } from '../../ids.ts'
import { loadAgency } from '../../outbox/agency.ts'
import { countOne, consume } from '../../rate-limits/consume.ts'
import { peerKey } from '../../rate-limits/peer-key.ts'
import { rateLimits } from '../../rate-limits/rate-limits.ts'
import { inTransaction, type Work } from '../../unit-of-work.ts'
import { countMove } from './inbox-counts.ts'
import { confirmMail, welcomeMail } from './newsletter-mails.ts'
import { refuseMachines, type Sender } from './refuse-bots.ts'

const TOKEN_LENGTH = 32
/** Of made-up subscribers (commands/seed-inbox.ts). */
const SHORTEST_TOKEN = 22
/** How long the link to confirm works. */
const CONFIRM_MS = 72 * HOUR

export const SUBSCRIBER_INPUT = z.strictObject(formShape(NEWSLETTER_FORM))

/**
 * Each answer has an id that nobody has seen before: of the entry if it is new, of nothing if the address was
 * known. So nobody can tell which.
 */
export async function subscribe(
  house: House,
  _viewer: Viewer,
  body: unknown,
  sender: Sender,
): Promise<{ _id: string; subemail: string }> {
  const { subemail } = parseObject(SUBSCRIBER_INPUT, body)
  refuseMachines(sender)
  const peer = peerKey(sender.peer)
  await consume(
    house,
    `newsletter:${peer}`,
    rateLimits.newsletter,
    'Several addresses were entered in a short time.',
  )
  const email = normalEmail(subemail)
  const answer = { _id: randomId(), subemail }
  // Nobody's inbox is filled through our form: beyond a few mails the answer stays the same and no mail goes
  // out.
  if ((await countOne(house, `newsletter-mail:${email}`, rateLimits.newsletterMail)) > 0) return answer
  try {
    await inTransaction(house, (work) => askToConfirm(house, work, { id: answer._id, email, peer }))
  } catch (error) {
    // The same address came twice at the same moment; the other one is being asked already.
    if (!isUniqueViolation(error)) throw error
  }
  return answer
}

async function askToConfirm(
  house: House,
  work: Work,
  { id, email, peer }: { id: string; email: string; peer: string },
): Promise<void> {
  const known = await work.tx
    .selectFrom('subscribers')
    .select(['id', 'status'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (known?.status === 'subscribed') return
  const consent = JSON.stringify({ askedAt: new Date(work.at).toISOString(), askedFrom: peer })
  const asked = {
    status: 'pending',
    confirm_token: randomId(TOKEN_LENGTH),
    consent,
    confirmed_at: null,
    updated_at: work.at,
  } as const
  if (known)
    await work.tx
      .updateTable('subscribers')
      .set((e) => ({ ...asked, version: e('version', '+', 1) }))
      .where('id', '=', known.id)
      .execute()
  else
    await work.tx
      .insertInto('subscribers')
      .values({ id, email, leave_token: randomId(TOKEN_LENGTH), version: 1, created_at: work.at, ...asked })
      .execute()
  await countMove(work.tx, 'subscribers', known?.status, 'pending')
  const agency = await loadAgency(house, work.tx)
  work.mail(confirmMail(email, asked.confirm_token, work.at + CONFIRM_MS, agency))
}

export interface Subscription {
  email: string
  status: SubscriberRow['status']
}

/** For the page behind a mailed link: looking changes nothing. */
export async function lookAtSubscription(
  house: House,
  _viewer: Viewer,
  link: 'confirm' | 'leave',
  token: string,
): Promise<Subscription> {
  const row = await behind(house.database.db, link, token)
  if (link === 'confirm') refuseExpired(row, house.clock.now())
  return { email: row.email, status: row.status }
}

export async function confirmSubscription(
  house: House,
  _viewer: Viewer,
  token: string,
  { peer }: Sender,
): Promise<Subscription> {
  return inTransaction(house, async (work) => {
    const row = await behind(work.tx, 'confirm', token)
    refuseExpired(row, work.at)
    const consent = JSON.stringify({
      ...(JSON.parse(row.consent) as object),
      confirmedAt: new Date(work.at).toISOString(),
      confirmedFrom: peerKey(peer),
    })
    const { numUpdatedRows } = await work.tx
      .updateTable('subscribers')
      .set((e) => ({
        status: 'subscribed',
        consent,
        confirmed_at: work.at,
        updated_at: work.at,
        version: e('version', '+', 1),
      }))
      .where('id', '=', row.id)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    if (numUpdatedRows > 0n) {
      await countMove(work.tx, 'subscribers', 'pending', 'subscribed')
      const agency = await loadAgency(house, work.tx)
      work.mail(welcomeMail(row.email, row.leave_token, agency))
    }
    return { email: row.email, status: 'subscribed' }
  })
}

/**
 * By the link of a mail, from a page or by the mail program itself (RFC 8058). A second time changes nothing.
 */
export async function unsubscribe(house: House, _viewer: Viewer, token: string): Promise<Subscription> {
  return inTransaction(house, async (work) => {
    const row = await behind(work.tx, 'leave', token)
    const { numUpdatedRows } = await work.tx
      .updateTable('subscribers')
      .set((e) => ({ status: 'unsubscribed', updated_at: work.at, version: e('version', '+', 1) }))
      .where('id', '=', row.id)
      .where('status', '=', row.status)
      .where('status', '!=', 'unsubscribed')
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await countMove(work.tx, 'subscribers', row.status, 'unsubscribed')
    return { email: row.email, status: 'unsubscribed' }
  })
}

/** Whether a link was ever mailed; it may be too old by now. */
export async function isSubscriptionLink(
  house: House,
  _viewer: Viewer,
  link: 'confirm' | 'leave',
  token: string,
): Promise<boolean> {
  return (await findBehind(house.database.db, link, token)) !== undefined
}

type Db = Work['tx'] | House['database']['db']

async function findBehind(db: Db, link: 'confirm' | 'leave', token: string) {
  if (!looksLikeId(token, SHORTEST_TOKEN, TOKEN_LENGTH)) return undefined
  return db
    .selectFrom('subscribers')
    .selectAll()
    .where(link === 'confirm' ? 'confirm_token' : 'leave_token', '=', token)
    .executeTakeFirst()
}

async function behind(db: Db, link: 'confirm' | 'leave', token: string) {
  const row = await findBehind(db, link, token)
  if (!row) throw notFound('This link')
  return row
}

function refuseExpired(
  { status, updated_at }: Pick<SubscriberRow, 'status' | 'updated_at'>,
  now: number,
): void {
  if (status === 'pending' && updated_at + CONFIRM_MS < now)
    throw new Failure('not-found', 'This link has expired. Please enter your address once more.')
  if (status === 'unsubscribed')
    throw new Failure(
      'not-found',
      'This address has left the newsletter since. To come back, please enter it once more.',
    )
}
