import { DAY } from '../clock.ts'
import type { House } from '../house.ts'
import { randomId } from '../ids.ts'
import { keepMessageTerms } from '../use-cases/inbox/message-terms.ts'
import { addToTotals } from '../use-cases/orders/totals.ts'
import { FIRST_NAMES, LAST_NAMES, pick } from './made-up-people.ts'

const CHUNK = 1000
const SUBJECTS = ['A question about Standard', 'Our shop lost its rankings', 'Do you work with restaurants?', 'Invoice details', 'Moving to a new domain']

/** Made-up messages and subscribers beside the made-up orders. */
export async function seedInbox({ database, clock }: House, count: number): Promise<void> {
  const now = clock.now()
  for (let done = 0; done < count; done += CHUNK) {
    const people = Array.from({ length: Math.min(CHUNK, count - done) }, (_, index) => {
      const [first, last] = [pick(FIRST_NAMES), pick(LAST_NAMES)]
      return { name: `${first} ${last}`, email: `reader-${randomId(12).toLowerCase()}@seeded.example`, at: now - Math.floor((1 - (done + index) / count) * 400 * DAY) }
    })
    const messages = await database.db
      .insertInto('messages')
      .values(people.map(({ name, email, at }) => ({ id: randomId(), name, email, number: '+351 910 000 000', subject: pick(SUBJECTS), message: 'Hello, could you call me back this week? Thank you.', status: Math.random() < 0.2 ? ('UnRead' as const) : ('Read' as const), version: 1, created_at: at, updated_at: at })))
      .returning(['seq', 'name', 'email', 'subject', 'status'])
      .execute()
    await keepMessageTerms(database.db, messages)
    const unread = messages.filter(({ status }) => status === 'UnRead').length
    await addToTotals(database.db, [{ scope: 'messages', key: 'UnRead', cents: 0, count: unread }, { scope: 'messages', key: 'Read', cents: 0, count: messages.length - unread }, { scope: 'subscribers', key: 'subscribed', cents: 0, count: people.length }])
    await database.db
      .insertInto('subscribers')
      .values(people.map(({ email, at }) => ({ id: randomId(), email, status: 'subscribed' as const, confirm_token: randomId(), leave_token: randomId(), consent: 'Made up.', confirmed_at: at, version: 1, created_at: at, updated_at: at })))
      .execute()
  }
}
