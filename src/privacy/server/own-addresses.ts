// The email addresses of an account, each with the time in which it belonged to the account. An address can
// belong to somebody else before and after, so deleting the account only touches data of that time.
import { sql, type SqlBool } from 'kysely'
import { MONEY_ACTIONS } from '#editing/server/audit-money.ts'
import { DELETED_ACCOUNT } from '#identity/server/actor-names.ts'
import { changeAddress, VERIFY_LIFE_MS } from '#identity/server/identity-emails.ts'
import { noteErased } from '#inbox/server/erase-address.ts'
import { eraseOffersOf } from '#offers/server/offers-of-address.ts'
import { SECOND } from '#platform/rules/durations.ts'
import type { Person } from '#platform/rules/permissions.ts'
import { wholeAddress } from '#platform/rules/whole-address.ts'
import type { App } from '#platform/server/app.ts'
import { escapeLike } from '#platform/server/database/escape-like.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

export { DELETED_ACCOUNT }

/** The action in the audit trail. Actor and target are the account, the note has both addresses. */
export const ADDRESS_CHANGED = 'address changed'

const UNCONFIRMED = 'unconfirmed '
const CHANGE = /^(unconfirmed )?(\S+) → (\S+)$/

export const changeNote = ({
  email,
  confirmed,
  newEmail,
}: {
  email: string
  confirmed: boolean
  newEmail: string
}): string => `${confirmed ? '' : UNCONFIRMED}${email} → ${newEmail}`

export interface HeldAddress {
  email: string
  /** The link mailed there was opened. Otherwise anybody could have typed the address. */
  confirmed: boolean
  since: number
  until: number
}

export async function heldAddresses(
  unit: UnitOfWork,
  { userId, email, verified }: Person,
): Promise<HeldAddress[]> {
  const user = await unit.tx
    .selectFrom('user')
    .select('createdAt')
    .where('id', '=', userId)
    .executeTakeFirst()
  const changes = await unit.tx
    .selectFrom('audit')
    .select(['note', 'at'])
    .where('action', '=', ADDRESS_CHANGED)
    .where('target', '=', userId)
    .orderBy('seq')
    .execute()
  const held: HeldAddress[] = []
  let since = user ? new Date(user.createdAt).getTime() : unit.at
  for (const { note, at } of changes) {
    const [, unconfirmed, old] = CHANGE.exec(note) ?? []
    if (old) held.push({ email: old, confirmed: !unconfirmed, since, until: at })
    since = at
  }
  return [...held, { email, confirmed: verified, since, until: Number.MAX_SAFE_INTEGER }]
}

/**
 * Deletes emails, and replaces the address in audit notes, with the salt of its digest. Audit actors are
 * account ids: they name nobody once the account is deleted.
 */
export async function deleteAddresses(
  { emails }: App,
  unit: UnitOfWork,
  userId: string,
  held: readonly HeldAddress[],
): Promise<void> {
  // Only the account itself causes these. Others to an unconfirmed address may be for its real owner.
  const ofAccounts = emails.filter(({ to }) => to === 'account' || to === 'customer').map(({ kind }) => kind)
  for (const { email, confirmed, since, until } of held) {
    await unit.tx
      .deleteFrom('outbox')
      .where('recipient', '=', email)
      .where('created_at', '<=', until)
      .where((e) => {
        const isAccountEmail = e('kind', 'in', ofAccounts)
        // The first email is written shortly before the account. The email that confirms a new address is up to
        // a day older than the change.
        const isRecentEnough = e.or([
          e('created_at', '>=', since - 5 * SECOND),
          e.and([e('kind', '=', changeAddress.kind), e('created_at', '>=', since - VERIFY_LIFE_MS)]),
        ])
        return e.or([
          e.and([isAccountEmail, isRecentEnough]),
          ...(confirmed ? [e('created_at', '>=', since)] : []),
        ])
      })
      .execute()
    if (!confirmed) continue
    if (until > unit.at) await eraseOffers(unit, email)
    await redactAddress(unit, email, { since, until })
  }
  await unit.tx
    .updateTable('audit')
    .set({ note: '', note_salt: null })
    .where('action', '=', ADDRESS_CHANGED)
    .where('target', '=', userId)
    .execute()
}

/** Offers to an address, for good. */
export async function eraseOffers(unit: UnitOfWork, email: string): Promise<string[]> {
  const ids = await eraseOffersOf(unit, email)
  await noteErased(unit, 'offer', ids)
  return ids
}

interface WhichNotes {
  since?: number
  until?: number
  /** Only notes about this. */
  target?: string
}

/**
 * Replaces the address in the notes of the audit trail, and takes away the salt of their digests. A note that
 * has only a longer address keeps both: without its salt nobody could prove that it was not changed. Where
 * customers were told to pay stays readable, even if it was this person's address.
 */
export async function redactAddress(
  { tx }: UnitOfWork,
  email: string,
  { since = 0, until = Number.MAX_SAFE_INTEGER, target }: WhichNotes = {},
): Promise<void> {
  let lines = tx
    .selectFrom('audit')
    .select(['seq', 'note'])
    .where(sql<SqlBool>`lower(note) like ${`%${escapeLike(email)}%`} escape '!'`)
    .where('at', '>=', since)
    .where('at', '<=', until)
    .where('action', 'not in', MONEY_ACTIONS)
  if (target !== undefined) lines = lines.where('target', '=', target)
  for (const { seq, note } of await lines.execute()) {
    const redacted = note.replace(wholeAddress(email), DELETED_ACCOUNT)
    if (redacted !== note)
      await tx.updateTable('audit').set({ note: redacted, note_salt: null }).where('seq', '=', seq).execute()
  }
}
