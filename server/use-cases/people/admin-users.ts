// The list of admins: who may look after the site. An entry gives rights only to an account whose address is
// confirmed and equals it.
import { z } from 'zod'
import { fieldSchema } from '#content/model/field-kinds.ts'
import { email as emailField } from '#content/model/fields.ts'
import { isAccountEmail, normalEmail } from '#domain/email-address.ts'
import { Failure, notFound } from '#domain/errors.ts'
import { parseObject } from '#domain/parse-object.ts'
import { actorName, requireAdmin, SYSTEM_ACTOR, type Viewer, type Actor } from '#domain/permissions.ts'
import type { Queryable } from '../../database/connect.ts'
import { isUniqueViolation } from '../../database/database-errors.ts'
import type { AdminUserRow } from '../../database/tables.ts'
import type { House } from '../../house.ts'
import { addedAsAdminMail } from '../../identity/identity-mails.ts'
import { requireRecentSignIn } from '../../identity/recent-sign-in.ts'
import { adminListMail } from '../../identity/security-mails.ts'
import { randomId } from '../../ids.ts'
import { adminAddresses } from '../../outbox/mail-admins.ts'
import { inTransaction, type Work } from '../../unit-of-work.ts'
import { placeAfter, type Listed, type Slice } from '../list-slice.ts'
import { keepOneAdmin, lockAdmins } from './keep-one-admin.ts'

export interface AdminUser {
  _id: string
  userEmail: string
  userRole: string
  /** The same address under the name that is compared too. */
  email: string
  createdAt: string
  updatedAt: string
  version: number
}

const LAST_ADMIN =
  'This is the last admin who can get in. Add another one first, and let them confirm their address.'

const NO_ACCOUNT =
  "No account can be opened with this address. Before the @ it takes letters from a to z, digits, and the signs . _ ' + -; after it, a plain domain."

export const ADMIN_INPUT = z.strictObject({
  // An entry is of use only to somebody who can register with it.
  userEmail: fieldSchema(emailField('E-mail address')).refine((text) => isAccountEmail(normalEmail(text)), {
    error: NO_ACCOUNT,
  }),
  userRole: z.literal('Admin', { error: 'The role can only be Admin.' }),
})

export const ADMIN_UPDATE_INPUT = ADMIN_INPUT.extend({ version: z.int().positive().optional() })

export async function listAdminUsers(
  house: House,
  viewer: Viewer,
  { limit = 500, after }: Partial<Slice> = {},
): Promise<Listed<AdminUser>> {
  requireAdmin(viewer)
  const rows = await house.database.db
    .selectFrom('admin_users')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const last = await placeAfter(after, (id) => rows.find((row) => row.id === id))
  const from = last ? rows.indexOf(last) + 1 : 0
  const page = rows.slice(from, from + limit)
  return {
    records: page.map(toRecord),
    total: rows.length,
    next: from + page.length < rows.length ? page.at(-1)?.id : undefined,
  }
}

export async function oneAdminUser(house: House, viewer: Viewer, id: string): Promise<AdminUser> {
  requireAdmin(viewer)
  return toRecord(await existing(house.database.db, id))
}

export async function addAdminUser(house: House, viewer: Viewer, body: unknown): Promise<AdminUser> {
  const actor = requireAdmin(viewer)
  await requireRecentSignIn(house, viewer)
  const { userEmail } = parseObject(ADMIN_INPUT, body)
  return telling(() =>
    inTransaction(house, async (work) => toRecord(await insertAdmin(house, work, userEmail, actor))),
  )
}

/** Puts an address on the list and tells it. */
export async function insertAdmin(
  house: House,
  work: Work,
  userEmail: string,
  actor: Actor,
): Promise<AdminUserRow> {
  const row: AdminUserRow = {
    id: randomId(),
    email: normalEmail(userEmail),
    role: 'Admin',
    version: 1,
    created_at: work.at,
    updated_at: work.at,
  }
  const before = await adminAddresses(work)
  await work.tx.insertInto('admin_users').values(row).execute()
  await work.audit(actor, 'admin added', row.id, row.email)
  await tellAdmins(work, actor, `added ${row.email} to the list of admins`, before)
  tellNewAdmin(house, work, row.email, called(actor))
  return row
}

export async function updateAdminUser(
  house: House,
  viewer: Viewer,
  id: string,
  body: unknown,
  ifMatch?: number,
): Promise<AdminUser> {
  const actor = requireAdmin(viewer)
  await requireRecentSignIn(house, viewer)
  await existing(house.database.db, id)
  const { userEmail, version = ifMatch } = parseObject(ADMIN_UPDATE_INPUT, body)
  return telling(() =>
    inTransaction(house, async (work) => {
      await lockAdmins(house, work)
      const before = await existing(work.tx, id)
      if (version !== undefined && version !== before.version) throw versionConflict(before)
      const told = await adminAddresses(work)
      const row: AdminUserRow = {
        ...before,
        email: normalEmail(userEmail),
        role: 'Admin',
        version: before.version + 1,
        updated_at: work.at,
      }
      await work.tx.updateTable('admin_users').set(row).where('id', '=', id).execute()
      if (row.email !== before.email) {
        await keepOneAdmin(house, work, LAST_ADMIN)
        await work.audit(actor, 'admin changed', id, `${before.email} → ${row.email}`)
        await tellAdmins(
          work,
          actor,
          `put ${row.email} in the place of ${before.email} on the list of admins`,
          told,
        )
        tellNewAdmin(house, work, row.email, called(actor))
      }
      return toRecord(row)
    }),
  )
}

export async function removeAdminUser(house: House, viewer: Viewer, id: string): Promise<void> {
  const actor = requireAdmin(viewer)
  await requireRecentSignIn(house, viewer)
  await inTransaction(house, async (work) => {
    await lockAdmins(house, work)
    const row = await existing(work.tx, id)
    const told = await adminAddresses(work)
    await work.tx.deleteFrom('admin_users').where('id', '=', id).execute()
    await keepOneAdmin(house, work, LAST_ADMIN)
    await work.audit(actor, 'admin removed', id, row.email)
    await tellAdmins(work, actor, `took ${row.email} off the list of admins`, told)
  })
}

/**
 * Everybody who was an admin before the change, so that who is taken off the list learns it too. A new one
 * gets a mail of their own.
 */
async function tellAdmins(work: Work, actor: Actor, words: string, before: readonly string[]): Promise<void> {
  for (const to of before)
    work.mail({ ...adminListMail(words, { by: called(actor), origin: work.origin }), to })
}

/** The product adds an admin only when it is told so by a command. */
const called = (actor: Actor): string =>
  actor === SYSTEM_ACTOR ? 'Somebody at the server’s command line' : actorName(actor)

const tellNewAdmin = (house: House, work: Work, email: string, by: string): void =>
  work.mail(addedAsAdminMail(email, { origin: house.settings.APP_ORIGIN, by }))

async function existing(db: Queryable, id: string): Promise<AdminUserRow> {
  const row = await db.selectFrom('admin_users').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('This admin')
  return row
}

const toRecord = (row: AdminUserRow): AdminUser => ({
  _id: row.id,
  userEmail: row.email,
  userRole: row.role,
  email: row.email,
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
  version: row.version,
})

const versionConflict = (row: AdminUserRow): Failure =>
  new Failure('conflict', 'Somebody else changed this entry in the meantime. Compare both and save again.', {
    current: toRecord(row),
  })

async function telling<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const taken = 'This address is on the list already.'
    throw new Failure('conflict', taken, { errors: { userEmail: taken } })
  }
}
