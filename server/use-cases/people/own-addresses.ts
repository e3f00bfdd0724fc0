// The addresses an account has had, each with the time in which it was this account's. An address changes
// hands: what was written to it or about it before and after that time is about somebody else. So nothing
// outside of it is touched when the account is deleted.
import { sql } from 'kysely'
import type { Person } from '#domain/permissions.ts'
import { SECOND } from '../../clock.ts'
import { DELETED_ACCOUNT } from '../../identity/actor-names.ts'
import { VERIFY_LIFE_MS } from '../../identity/identity-mails.ts'
import type { Work } from '../../unit-of-work.ts'

export { DELETED_ACCOUNT }

/** How the audit trail calls it: actor and target are the account, the note has both addresses. */
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
  /** Its owner opened the link that was mailed there. Otherwise anybody could have typed it. */
  confirmed: boolean
  since: number
  until: number
}

export async function heldAddresses(work: Work, { userId, email, verified }: Person): Promise<HeldAddress[]> {
  const user = await work.tx
    .selectFrom('user')
    .select('createdAt')
    .where('id', '=', userId)
    .executeTakeFirst()
  const changes = await work.tx
    .selectFrom('audit')
    .select(['note', 'at'])
    .where('action', '=', ADDRESS_CHANGED)
    .where('target', '=', userId)
    .orderBy('seq')
    .execute()
  const held: HeldAddress[] = []
  let since = user ? new Date(user.createdAt).getTime() : work.at
  for (const { note, at } of changes) {
    const [, unconfirmed, old] = CHANGE.exec(note) ?? []
    if (old) held.push({ email: old, confirmed: !unconfirmed, since, until: at })
    since = at
  }
  return [...held, { email, confirmed: verified, since, until: Number.MAX_SAFE_INTEGER }]
}

/**
 * Mails that only the account itself causes. All others to an unconfirmed address may be meant for its real
 * owner.
 */
const ACCOUNT_MAILS = [
  'verify-address',
  'change-address',
  'change-address-notice',
  'reset-password',
  'password-changed',
  'already-registered',
]

/**
 * Mails go, and notes say nobody where they named the person. Actors need nothing: they are ids, and the
 * account is gone.
 */
export async function deleteAddresses(
  work: Work,
  userId: string,
  held: readonly HeldAddress[],
): Promise<void> {
  for (const { email, confirmed, since, until } of held) {
    await work.tx
      .deleteFrom('outbox')
      .where('recipient', '=', email)
      .where('created_at', '<=', until)
      .where((e) => {
        const own = e.or([e('kind', 'in', ACCOUNT_MAILS), e('kind', 'like', 'order-%')])
        // The first mail is written a moment before the account, and the one that asks a new address up to a
        // day before it is the account's.
        const early = e.or([
          e('created_at', '>=', since - 5 * SECOND),
          e.and([e('kind', '=', 'change-address'), e('created_at', '>=', since - VERIFY_LIFE_MS)]),
        ])
        return e.or([e.and([own, early]), ...(confirmed ? [e('created_at', '>=', since)] : [])])
      })
      .execute()
    if (!confirmed) continue
    await work.tx
      .updateTable('audit')
      .set({ note: noteWithout(email) })
      .where('note', 'like', `%${email}%`)
      .where('at', '>=', since)
      .where('at', '<=', until)
      .execute()
  }
  await work.tx
    .updateTable('audit')
    .set({ note: '' })
    .where('action', '=', ADDRESS_CHANGED)
    .where('target', '=', userId)
    .execute()
}

/** The address goes from what was noted about an entry of the admins' list, which is this person's. */
export async function deleteAdminEntry(work: Work, entryId: string, email: string): Promise<void> {
  await work.tx
    .updateTable('audit')
    .set({ note: noteWithout(email) })
    .where('target', '=', entryId)
    .execute()
}

/** As a word of its own: another address may end like this one. */
const noteWithout = (email: string) =>
  sql<string>`trim(replace(' ' || note || ' ', ${` ${email} `}, ${` ${DELETED_ACCOUNT} `}))`
