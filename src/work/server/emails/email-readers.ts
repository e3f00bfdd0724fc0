// Who reads emails about the work on orders, and which: one choice per person.
import { roleNamesWith } from '#platform/rules/permissions.ts'
import type { Queryable } from '#platform/server/database/connect.ts'

export const CUSTOMER_CHOICES = ['every-message', 'only-when-needed'] as const
export const ADMIN_CHOICES = ['mine', 'all', 'morning-list'] as const
export type CustomerChoice = (typeof CUSTOMER_CHOICES)[number]
export type AdminChoice = (typeof ADMIN_CHOICES)[number]

/** The first choice is the default. What an admin chose counts as no choice where they are a customer. */
export const choiceAmong = <Choice extends string>(
  choices: readonly [Choice, ...Choice[]],
  stored: string | null | undefined,
): Choice => choices.find((choice) => choice === stored) ?? choices[0]

export interface AdminReader {
  userId: string
  email: string
  choice: AdminChoice
}

/** Everybody of the team who works on orders, once their address is verified. */
export async function adminReaders(db: Queryable): Promise<AdminReader[]> {
  const rows = await db
    .selectFrom('admin_users')
    .innerJoin('user', 'user.email', 'admin_users.email')
    .leftJoin('mail_choices', 'mail_choices.user_id', 'user.id')
    .where('admin_users.role', 'in', roleNamesWith('work-on-orders'))
    .where('user.emailVerified', '=', true)
    .select(['user.id', 'user.email', 'mail_choices.choice'])
    .orderBy('user.email')
    .execute()
  return rows.map(({ id, email, choice }) => ({
    userId: id,
    email,
    choice: choiceAmong(ADMIN_CHOICES, choice),
  }))
}

/** Whether an order is this admin's business. A lead who is no longer an admin leads nothing. */
export const isFor = ({ userId, choice }: AdminReader, lead: string | null, admins: readonly AdminReader[]) =>
  choice === 'all' || lead === userId || !admins.some((admin) => admin.userId === lead)

/**
 * The admins who are mailed at once: the lead and those who chose all orders, or everybody if there is no
 * lead.
 */
export async function agencyReaders(db: Queryable, lead: string | null): Promise<AdminReader[]> {
  const admins = await adminReaders(db)
  return admins.filter((admin) => admin.choice !== 'morning-list' && isFor(admin, lead, admins))
}

export interface CustomerReader {
  userId: string
  email: string
  choice: CustomerChoice
}

/** Undefined if the account was deleted. */
export async function customerReader(
  db: Queryable,
  userId: string | null,
): Promise<CustomerReader | undefined> {
  if (userId === null) return undefined
  const row = await db
    .selectFrom('user')
    .leftJoin('mail_choices', 'mail_choices.user_id', 'user.id')
    .where('user.id', '=', userId)
    .select(['user.email', 'mail_choices.choice'])
    .executeTakeFirst()
  return row && { userId, email: row.email, choice: choiceAmong(CUSTOMER_CHOICES, row.choice) }
}
