// Who leads the work on an order: an admin, whom the customer knows by name.
import { z } from 'zod'
import { teamMember } from '#content/rules/types/team-member.ts'
import { toRecord } from '#content/server/content-records.ts'
import { actOnOrder, participantOf } from '#orders/server/act-on-order.ts'
import { invalid } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { roleNamesWith, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { OUR_TEAM } from '../../rules/our-team.ts'
import { doAndTell } from '../emails/do-and-tell.ts'

export const LEAD_INPUT = z.strictObject({
  lead: z.string('lead must be the id of an admin’s account, or null.').nullable(),
})

export interface AdminAccount {
  userId: string
  /** The address, where there is no name. Only admins see it. */
  name: string
}

const adminAccountsIn = (db: Queryable) =>
  db
    .selectFrom('admin_users')
    .innerJoin('user', 'user.email', 'admin_users.email')
    .where('admin_users.role', 'in', roleNamesWith('work-on-orders'))
    .where('user.emailVerified', '=', true)
    .select(['user.id', 'user.name', 'user.email'])
    .orderBy('user.name')
    .orderBy('user.email')

/** Who can be the lead. */
export async function adminAccounts(db: Queryable): Promise<AdminAccount[]> {
  const rows = await adminAccountsIn(db).execute()
  return rows.map(({ id, name, email }) => ({ userId: id, name: name || email }))
}

export async function setLead(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof LEAD_INPUT>,
): Promise<void> {
  await participantOf(app.database.db, viewer, id, 'agency')
  const { lead } = parseObject(LEAD_INPUT, body)
  await actOnOrder(app, viewer, { id, side: 'agency' }, async (unit, { order, actor }) => {
    const account =
      lead === null ? null : (await adminAccountsIn(unit.tx).execute()).find((each) => each.id === lead)
    if (account === undefined) throw invalid({ lead: say('work.agency', 'notAnAdmin') })
    const who = account?.name || say('work.errors', 'somebodyOfTeam')
    const { stored } = await doAndTell(app, unit, {
      order,
      action: { action: 'lead-set', by: 'admin' },
      actor,
      note: account ? say('work.errors', 'note.lead', { who }) : say('work.errors', 'note.noLead'),
      data: { lead },
    })
    if (stored.lead !== lead)
      await unit.tx.updateTable('order_work').set({ lead }).where('order_id', '=', id).execute()
  })
}

export interface PublicLead {
  name: string
  /** The picture of the team member of the same name on the site; '' if there is none. */
  picture: string
  title: string
}

/** The lead as the customer sees it: never an address. Null without a lead. */
export async function publicLead(db: Queryable, lead: string | null): Promise<PublicLead | null> {
  if (!lead) return null
  const account = await db.selectFrom('user').select('name').where('id', '=', lead).executeTakeFirst()
  if (!account) return null
  if (!account.name) return { name: OUR_TEAM, picture: '', title: '' }
  const same = (text: string) => text.trim().toLowerCase() === account.name.trim().toLowerCase()
  const member = (await team(db)).find(({ teamMemberName }) => same(teamMemberName))
  return member ? await asPerson(db, member, account.name) : { name: account.name, picture: '', title: '' }
}

/** For those who have no lead yet. Null if the site shows no team. */
export async function firstOfTeam(db: Queryable): Promise<PublicLead | null> {
  const [member] = await team(db)
  return member ? await asPerson(db, member, member.teamMemberName) : null
}

type Member = Record<keyof typeof teamMember.fields, string>

async function team(db: Queryable): Promise<Member[]> {
  const rows = await db
    .selectFrom('content')
    .selectAll()
    .where('type', '=', teamMember.name)
    .where('hidden', '=', 0)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => toRecord(teamMember, row) as unknown as Member)
}

async function asPerson(db: Queryable, member: Member, name: string): Promise<PublicLead> {
  const path = member.teamMemberImg
  const media = await db.selectFrom('media').select('src').where('path', '=', path).executeTakeFirst()
  return { name, picture: media?.src ?? path, title: member.teamMemberTitle }
}
