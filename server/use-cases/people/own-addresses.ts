// The addresses that an account has had. Others may have one of them today: what is said of it since then is about them.
import { sql } from 'kysely'
import type { Work } from '../../unit-of-work.ts'

/** How the audit trail calls it: the actor is the address before, the target the account, the note the address after. */
export const ADDRESS_CHANGED = 'address changed'

/** Who did what the owner of a deleted account did. */
export const NOBODY = 'deleted account'

export interface OwnAddress {
  email: string
  /** What is older, or just as old, is about this person. */
  until: number
}

export async function ownAddresses(work: Work, { userId, email }: { userId: string; email: string }): Promise<OwnAddress[]> {
  const orders = await work.tx.selectFrom('orders').select('customer_email').distinct().where('user_id', '=', userId).execute()
  const changes = await work.tx.selectFrom('audit').select(['actor', 'note', 'at']).where('action', '=', ADDRESS_CHANGED).where('target', '=', userId).orderBy('seq').execute()
  const givenUp = new Map(changes.map(({ actor, at }) => [actor, at]))
  const all = [...new Set([email, ...orders.map((order) => order.customer_email), ...changes.flatMap(({ actor, note }) => [actor, note])])]
  const others = await work.tx.selectFrom('user').select('email').where('email', 'in', all).where('id', '!=', userId).execute()
  const taken = new Set(others.map((other) => other.email))
  return all.map((own) => ({ email: own, until: taken.has(own) ? (givenUp.get(own) ?? 0) : Number.MAX_SAFE_INTEGER }))
}

/** The mails go; what was done stays, and says nobody where it named the person: the audit trail, and what an admin did to orders, content and pictures. */
export async function forgetAddresses(work: Work, addresses: readonly OwnAddress[]): Promise<void> {
  for (const { email, until } of addresses) {
    await work.tx.deleteFrom('outbox').where('recipient', '=', email).where('created_at', '<=', until).execute()
    // Found by the trail, for there is a line of it with every such event.
    const handled = work.tx.selectFrom('audit').select('target').where('actor', '=', email).where('at', '<=', until)
    await work.tx.updateTable('order_events').set({ actor: NOBODY }).where('order_id', 'in', handled).where('actor', '=', email).where('at', '<=', until).execute()
    await work.tx.updateTable('revisions').set({ actor: NOBODY }).where('actor', '=', email).where('at', '<=', until).execute()
    await work.tx.updateTable('media').set({ actor: NOBODY }).where('actor', '=', email).where('created_at', '<=', until).execute()
    await work.tx.updateTable('audit').set({ actor: NOBODY }).where('actor', '=', email).where('at', '<=', until).execute()
    // As a word of its own: another address may end like this one.
    const note = sql<string>`trim(replace(' ' || note || ' ', ${` ${email} `}, ${` ${NOBODY} `}))`
    await work.tx.updateTable('audit').set({ note }).where('note', 'like', `%${email}%`).where('at', '<=', until).execute()
  }
}
