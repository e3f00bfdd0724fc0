// What customer and agency write to each other about an offer. Each is mailed what the other wrote.
import { z } from 'zod'
import { invalid } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { actorId, requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { formKey } from '#platform/server/form-key.ts'
import { randomId } from '#platform/server/ids.ts'
import { consumeIn } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { adminOfferQuestion, emailOffered, emailTeamAboutOffer, offerAnswer } from './offer-emails.ts'
import { openedBy } from './offer-links.ts'
import type { OfferMessageRow } from './offer-tables.ts'
import { changeOffer, lockOffer } from './stored-offer.ts'

const LONGEST_MESSAGE = 5000

export const OFFER_MESSAGE_INPUT = z.strictObject({
  text: z.string('must be text').max(LONGEST_MESSAGE, say('offers.errors', 'tooLong')),
  key: formKey,
})

export interface OfferMessage {
  _id: string
  side: OfferMessageRow['side']
  text: string
  at: number
}

function read(body: Unchecked<typeof OFFER_MESSAGE_INPUT>): { text: string; key: string } {
  const { text, key } = parseObject(OFFER_MESSAGE_INPUT, body)
  if (!text.trim()) throw invalid({ text: say('offers.errors', 'writeSomething') })
  return { text: text.trim(), key: key ?? randomId() }
}

/** False if the same form was sent before. */
async function write(unit: UnitOfWork, message: Omit<OfferMessageRow, 'seq' | 'at'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows: written } = await unit.tx
    .insertInto('offer_messages')
    .values({ ...message, at: unit.at })
    .onConflict((on) => on.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return written === 1n
}

export async function askAboutOffer(
  app: App,
  _viewer: Viewer,
  { token, body }: { token: string; body: Unchecked<typeof OFFER_MESSAGE_INPUT> },
): Promise<void> {
  const id = await openedBy(app, token)
  const { text, key } = read(body)
  await inTransaction(app, async (unit) => {
    const offer = await lockOffer(app, unit, id)
    if (!(await write(unit, { id: key, offer_id: id, side: 'customer', actor: '', text }))) return
    await consumeIn(unit, `offer ${id}`, rateLimits.orderMessages, say('offers.errors', 'tooMany'))
    await changeOffer(unit, offer, { need: 'question', need_since: unit.at })
    await emailTeamAboutOffer(app, unit, offer, { email: adminOfferQuestion, facts: { text } })
  })
}

export async function answerAboutOffer(
  app: App,
  viewer: Viewer,
  { id, body }: { id: string; body: Unchecked<typeof OFFER_MESSAGE_INPUT> },
): Promise<void> {
  const person = requirePermission(viewer, 'work-on-orders')
  const { text, key } = read(body)
  await inTransaction(app, async (unit) => {
    const offer = await lockOffer(app, unit, id)
    const message = { id: key, offer_id: id, side: 'agency', actor: actorId(person), text } as const
    if (!(await write(unit, message))) return
    if (offer.need === 'question') await changeOffer(unit, offer, { need: null, need_since: null })
    await emailOffered(app, unit, offer, { email: offerAnswer, facts: { text } })
  })
}

export async function messagesOf(db: Queryable, offerId: string): Promise<OfferMessage[]> {
  const rows = await db
    .selectFrom('offer_messages')
    .selectAll()
    .where('offer_id', '=', offerId)
    .orderBy('seq')
    .execute()
  return rows.map(({ id, side, text, at }) => ({ _id: id, side, text, at }))
}
