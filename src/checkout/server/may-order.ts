// Who may order, and how often.
import { sql } from 'kysely'
import { isPlaceholderEmail, normalEmail } from '#platform/rules/email-address.ts'
import { Failure } from '#platform/rules/errors.ts'
import type { Person } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { preparedQuery } from '#platform/server/database/prepared-query.ts'
import { tooMany } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

/** The reason why this account can't order yet; undefined if it can. */
export function whyNotOrder({ settings }: App, person: Person): string | undefined {
  if (isPlaceholderEmail(person.email)) return say('checkout.errors', 'noEmail')
  if (settings.EMAIL_VERIFICATION === 'required' && !person.verified)
    return say('checkout.errors', 'emailNotConfirmed')
  return undefined
}

export function requireMayOrder(app: App, person: Person, customerEmail: string): void {
  if (normalEmail(customerEmail) !== normalEmail(person.email)) {
    const errors = { customerEmail: say('checkout.errors', 'emailMustBe', { email: person.email }) }
    throw new Failure('forbidden', say('checkout.errors', 'ofOtherEmail'), {
      errors,
    })
  }
  const why = whyNotOrder(app, person)
  if (why) throw new Failure('forbidden', why)
}

const { most: maxOrders, perMs } = rateLimits.newOrder

/**
 * The order that fills the rate limit. The numbers are literals: SQLite plans a statement again whenever its
 * limit is a bound parameter.
 */
const orderBefore = preparedQuery((db, { userId }: { userId: string }) =>
  db
    .selectFrom('orders')
    .select('placed_at')
    .where('user_id', '=', userId)
    .where('bill_of', 'is', null)
    .orderBy('seq', 'desc')
    .offset(sql.lit(maxOrders - 1))
    .limit(sql.lit(1)),
)

/** Counts stored orders, so the limit survives a restart and holds across instances. */
export async function refuseTooManyOrders(unit: UnitOfWork, userId: string): Promise<void> {
  const [earlier] = await orderBefore(unit.tx, { userId })
  const wait = earlier ? earlier.placed_at + perMs - unit.at : 0
  if (wait > 0 && wait <= perMs)
    throw tooMany(wait, say('checkout.errors', 'tooManyOrders', { count: maxOrders }))
}
