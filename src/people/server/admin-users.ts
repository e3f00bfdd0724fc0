import { z } from 'zod'
import { fieldSchema } from '#content/rules/model/field-kinds.ts'
import { email as emailField } from '#content/rules/model/fields.ts'
import { adminAddresses } from '#email/server/email-team.ts'
import { addedToTeam } from '#identity/server/identity-emails.ts'
import { keepOneAdmin, lockAdmins } from '#identity/server/keep-one-admin.ts'
import type { AdminUserRow } from '#identity/server/people-tables.ts'
import { requireRecentSignIn } from '#identity/server/recent-sign-in.ts'
import { isAccountEmail, normalEmail } from '#platform/rules/email-address.ts'
import { Failure, notFound } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import {
  actorName,
  requirePermission,
  ROLE_NAMES,
  SYSTEM_ACTOR,
  type Actor,
  type RoleName,
  type Viewer,
} from '#platform/rules/permissions.ts'
// The list of admins, editors and members. An entry gives rights only to an account with this address, once
// it is confirmed. A role is read with every request, so a change takes effect at once.
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { paginateRows, type CursorQuery, type ListPage } from '#platform/server/cursor-pagination.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { mapUniqueViolation } from '#platform/server/database/map-unique-violation.ts'
import { recordMeta } from '#platform/server/database/record-meta.ts'
import { randomId } from '#platform/server/ids.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { adminListChanged, type ListChange } from './team-emails.ts'

export interface AdminUser {
  _id: string
  userEmail: string
  userRole: string
  /** The same address again: clients of the specification compare this field too. */
  email: string
  createdAt: string
  updatedAt: string
  version: number
}

const LAST_ADMIN = say('people.agency', 'lastAdmin')

export const ADMIN_INPUT = z.strictObject({
  // Other addresses can't be registered, so the entry would be useless.
  userEmail: fieldSchema(emailField(say('people.admin', 'emailAddress'))).refine(
    (text) => isAccountEmail(normalEmail(text)),
    {
      error: say('people.agency', 'noAccount'),
    },
  ),
  userRole: z.enum(ROLE_NAMES, { error: say('people.agency', 'role') }).meta({
    description: 'Admin may do everything. Editor: content. Member: orders, messages, subscribers.',
  }),
})

export const ADMIN_UPDATE_INPUT = ADMIN_INPUT.extend({ version: z.int().positive().optional() })

export async function listAdminUsers(
  app: App,
  viewer: Viewer,
  { limit = 500, after }: Partial<CursorQuery> = {},
): Promise<ListPage<AdminUser>> {
  requirePermission(viewer, 'manage-team')
  const rows = await app.database.db
    .selectFrom('admin_users')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return paginateRows(rows, { limit, after }, toRecord)
}

export async function oneAdminUser(app: App, viewer: Viewer, id: string): Promise<AdminUser> {
  requirePermission(viewer, 'manage-team')
  return toRecord(await getAdminRow(app.database.db, id))
}

export async function addAdminUser(
  app: App,
  viewer: Viewer,
  body: Unchecked<typeof ADMIN_INPUT>,
): Promise<AdminUser> {
  const actor = requirePermission(viewer, 'manage-team')
  await requireRecentSignIn(app, viewer)
  const { userEmail, userRole } = parseObject(ADMIN_INPUT, body)
  return mapUniqueViolation(
    () =>
      inTransaction(app, async (unit) => toRecord(await insertAdmin(unit, { userEmail, userRole, actor }))),
    alreadyListed,
  )
}

/** Also emails the new admin and all others. */
export async function insertAdmin(
  unit: UnitOfWork,
  { userEmail, userRole, actor }: { userEmail: string; userRole: RoleName; actor: Actor },
): Promise<AdminUserRow> {
  const row: AdminUserRow = {
    id: randomId(),
    email: normalEmail(userEmail),
    role: userRole,
    version: 1,
    created_at: unit.at,
    updated_at: unit.at,
  }
  const recipients = await adminAddresses(unit)
  await unit.tx.insertInto('admin_users').values(row).execute()
  await unit.audit(actor, `${userRole.toLowerCase()} added`, row.id, row.email)
  emailListChange(unit, { actor, recipients, change: { change: 'added', email: row.email, role: row.role } })
  emailNewcomer(unit, row, actor)
  return row
}

interface AdminUserUpdate {
  id: string
  body: Unchecked<typeof ADMIN_UPDATE_INPUT>
  /** The expected version, if the body has none. */
  ifMatch?: number | undefined
}

export async function updateAdminUser(
  app: App,
  viewer: Viewer,
  { id, body, ifMatch }: AdminUserUpdate,
): Promise<AdminUser> {
  const actor = requirePermission(viewer, 'manage-team')
  await requireRecentSignIn(app, viewer)
  await getAdminRow(app.database.db, id)
  const { userEmail, userRole, version = ifMatch } = parseObject(ADMIN_UPDATE_INPUT, body)
  const update = () =>
    inTransaction(app, async (unit) => {
      await lockAdmins(app, unit)
      const before = await getAdminRow(unit.tx, id)
      if (version !== undefined && version !== before.version) throw versionConflict(before)
      const recipients = await adminAddresses(unit)
      const row: AdminUserRow = {
        ...before,
        email: normalEmail(userEmail),
        role: userRole,
        version: before.version + 1,
        updated_at: unit.at,
      }
      await unit.tx.updateTable('admin_users').set(row).where('id', '=', id).execute()
      if (row.email !== before.email) {
        await keepOneAdmin(app, unit, LAST_ADMIN)
        await unit.audit(actor, `${before.role.toLowerCase()} changed`, id, `${before.email} → ${row.email}`)
        const change = {
          change: 'replaced',
          before: before.email,
          email: row.email,
          role: before.role,
        } as const
        emailListChange(unit, { actor, recipients, change })
        emailNewcomer(unit, row, actor)
      }
      if (row.role !== before.role) {
        await keepOneAdmin(app, unit, LAST_ADMIN)
        await unit.audit(actor, 'role changed', id, `${row.email} ${before.role} → ${row.role}`)
        const change = { change: 'role', email: row.email, before: before.role, role: row.role } as const
        emailListChange(unit, { actor, recipients, change })
        if (row.email === before.email) emailNewcomer(unit, row, actor)
      }
      return toRecord(row)
    })
  return mapUniqueViolation(update, alreadyListed)
}

export async function removeAdminUser(app: App, viewer: Viewer, id: string): Promise<void> {
  const actor = requirePermission(viewer, 'manage-team')
  await requireRecentSignIn(app, viewer)
  await inTransaction(app, async (unit) => {
    await lockAdmins(app, unit)
    const row = await getAdminRow(unit.tx, id)
    const recipients = await adminAddresses(unit)
    await unit.tx.deleteFrom('admin_users').where('id', '=', id).execute()
    await keepOneAdmin(app, unit, LAST_ADMIN)
    await unit.audit(actor, `${row.role.toLowerCase()} removed`, id, row.email)
    emailListChange(unit, {
      actor,
      recipients,
      change: { change: 'removed', email: row.email, role: row.role },
    })
  })
}

interface ToldChange {
  actor: Actor
  /** Who was an admin before the change, so a removed admin gets the email too. */
  recipients: readonly string[]
  change: ListChange
}

function emailListChange(unit: UnitOfWork, { actor, recipients, change }: ToldChange): void {
  for (const to of recipients)
    unit.email(adminListChanged, { to, facts: { ...change, by: displayName(actor) } })
}

const emailNewcomer = (unit: UnitOfWork, { email, role }: AdminUserRow, actor: Actor): void =>
  unit.email(addedToTeam, { to: email, facts: { by: displayName(actor), role: role as RoleName } })

/** Only the command line adds admins as the system. */
const displayName = (actor: Actor): string =>
  actor === SYSTEM_ACTOR ? say('people.agency', 'commandLine') : actorName(actor)

async function getAdminRow(db: Queryable, id: string): Promise<AdminUserRow> {
  const row = await db.selectFrom('admin_users').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('admin')
  return row
}

const toRecord = (row: AdminUserRow): AdminUser => ({
  _id: row.id,
  userEmail: row.email,
  userRole: row.role,
  email: row.email,
  ...recordMeta(row),
})

const versionConflict = (row: AdminUserRow): Failure =>
  new Failure('conflict', say('people.agency', 'conflict'), {
    current: toRecord(row),
  })

function alreadyListed(): Failure {
  const taken = say('people.agency', 'listed')
  return new Failure('conflict', taken, { errors: { userEmail: taken } })
}
