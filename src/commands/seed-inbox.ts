import { madeUpEmail } from '#identity/server/made-up-customers.ts'
import { indexMessages } from '#inbox/server/message-terms.ts'
import { addToTotals } from '#orders/server/totals.ts'
import { DAY } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { randomId } from '#platform/server/ids.ts'
import { FIRST_NAMES, LAST_NAMES, pick } from './sample-people.ts'

const CHUNK = 1000
const SUBJECTS = [
  'A question about Standard',
  'Our shop lost its rankings',
  'Do you work with restaurants?',
  'Invoice details',
  'Moving to a new domain',
]

interface MadeUp {
  name: string
  email: string
  at: number
}

/** Adds made-up messages and subscribers. */
export async function seedInbox({ database: { db }, clock }: App, count: number): Promise<void> {
  const oldest = await db
    .selectFrom('messages')
    .select(['seq', 'created_at'])
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  const end = oldest ? oldest.created_at - 1 : clock.now()
  for (let done = 0; done < count; done += CHUNK) {
    const people = Array.from({ length: Math.min(CHUNK, count - done) }, (_, index) => {
      const [first, last] = [pick(FIRST_NAMES), pick(LAST_NAMES)]
      return {
        name: `${first} ${last}`,
        email: madeUpEmail(first, last, done + index + 1),
        at: end - Math.floor((1 - (done + index) / count) * 400 * DAY),
      }
    })
    await seedMessages(db, people, oldest && oldest.seq - count + done)
    await seedSubscribers(db, people)
  }
}

/** Inserts before the oldest message, so that lists stay newest first (as in seed-orders.ts). */
async function seedMessages(db: Db, people: MadeUp[], firstSeq: number | undefined): Promise<void> {
  const rows = people.map(({ name, email, at }, index) => {
    const status = Math.random() < 0.2 ? ('UnRead' as const) : ('Read' as const)
    const place = firstSeq === undefined ? {} : { seq: firstSeq + index }
    return {
      ...place,
      id: randomId(),
      name,
      email,
      number: '+351 910 000 000',
      subject: pick(SUBJECTS),
      message: 'Hello, could you call me back this week? Thank you.',
      status,
      version: 1,
      created_at: at,
      updated_at: at,
    }
  })
  const messages = await db
    .insertInto('messages')
    .values(rows)
    .returning(['seq', 'name', 'email', 'subject', 'status'])
    .execute()
  await indexMessages(db, messages)
  await addToTotals(
    db,
    messages.map(({ status }) => ({ scope: 'messages', key: status, cents: 0, count: 1 })),
  )
}

async function seedSubscribers(db: Db, people: MadeUp[]): Promise<void> {
  const rows = people.map(({ email, at }) => ({
    id: randomId(),
    email,
    status: 'subscribed' as const,
    confirm_token: randomId(),
    leave_token: randomId(),
    language: null,
    consent: 'Made up.',
    confirmed_at: at,
    version: 1,
    created_at: at,
    updated_at: at,
  }))
  // The same address may exist from an earlier run.
  const inserted = await db
    .insertInto('subscribers')
    .values(rows)
    .onConflict((on) => on.column('email').doNothing())
    .returning('id')
    .execute()
  await addToTotals(db, [{ scope: 'subscribers', key: 'subscribed', cents: 0, count: inserted.length }])
}
