// What a restore holds back, in its transaction. A backup can't know what was withdrawn after it: who was let
// in, which card was taken back, which package was paused, which receiver was deleted. A person looks first.
import { HELD } from '#checkout/server/held-charges.ts'
import { endAllAccess } from '#identity/server/end-access.ts'
import type { Queryable } from '#platform/server/database/connect.ts'

/** Returns what the operator should know. */
export async function holdBack(db: Queryable, now: number): Promise<string[]> {
  await endAllAccess(db, now)
  const isHeld = await holdCharges(db, now)
  const switchedOff = await switchWebhooksOff(db)
  return [
    ...(isHeld
      ? [
          'Saved cards are not charged until an admin presses “Charge saved cards again” on /admin: ' +
            'they may have paid, paused or taken the card back since. Bills go out with a link to pay.',
        ]
      : []),
    ...(switchedOff.length
      ? [
          'Webhooks were switched off. Switch on those that are still wanted, at /webhooks:',
          ...switchedOff.map((url) => `  ${url}`),
        ]
      : []),
  ]
}

/** Not where no customer ever ticked that a card may be charged. */
async function holdCharges(db: Queryable, since: number): Promise<boolean> {
  const agreed = await db
    .selectFrom('checkouts')
    .select('id')
    .where('saves_card', '=', 1)
    .limit(1)
    .executeTakeFirst()
  if (!agreed) return false
  await db
    .insertInto('held_charges')
    .values({ id: 1, since })
    .onConflict((on) => on.column('id').doUpdateSet({ since }))
    .execute()
  // Those that were under way then.
  await db
    .updateTable('checkouts')
    .set(HELD)
    .where('charged_card', 'is not', null)
    .where('ref', 'is', null)
    .where('state', 'in', ['opening', 'capturing'])
    .execute()
  return true
}

/** Deliveries that wait fail then. */
async function switchWebhooksOff(db: Queryable): Promise<string[]> {
  const rows = await db
    .updateTable('webhooks')
    .set({ active: 0 })
    .where('active', '=', 1)
    .returning('url')
    .execute()
  return rows.map(({ url }) => url).toSorted()
}
