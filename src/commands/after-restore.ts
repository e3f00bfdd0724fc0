// The end of a restore: withdraws again what was withdrawn since, and prints what only a person can judge.
import { dirname, resolve } from 'node:path'
import { coupon as couponType } from '#content/rules/types/coupon.ts'
import { usesOf } from '#coupons/server/apply-coupon.ts'
import { toCoupon } from '#coupons/server/find-coupon.ts'
import { endAccessOfOldSecret } from '#identity/server/end-access.ts'
import { ERASED_LIST } from '#operations/server/backups/backup-names.ts'
import { syncErased } from '#operations/server/backups/erased-list.ts'
import { bankAccountOf, receiverOf } from '#payments/server/settings/receivers.ts'
import { dayIn } from '#platform/rules/dates.ts'
import type { App } from '#platform/server/app.ts'

/** Returns what the operator should know. */
export async function afterRestore(app: App, file: string): Promise<string> {
  await endAccessOfOldSecret(app)
  const { hasList, erased, unsubscribed, refused } = await syncErased(app, dirname(resolve(file)))
  return [
    'Everybody must sign in again: all sessions, mailed links and API tokens were ended. Make new tokens.',
    'Passwords and the team are as they were then. Remove who has left since:',
    ...indented(await teamOf(app)),
    'So is who receives money. Look whether it is still right:',
    ...indented(await receiversOf(app)),
    'And the coupons. These can be used; hide those that were withdrawn since:',
    ...indented(await usableCoupons(app)),
    ...(await lastNumbers(app)),
    ...(hasList
      ? [
          `People who were erased since, and were erased again: ${erased}.`,
          `Who unsubscribed since, and is not subscribed again: ${unsubscribed}.`,
        ]
      : [
          `There is no ${ERASED_LIST} beside the backup: people who were erased or unsubscribed since are back.`,
        ]),
    ...refused.map((reason) => `Not erased again. ${reason}`),
  ].join('\n')
}

const indented = (lines: readonly string[]): string[] =>
  (lines.length ? lines : ['none']).map((line) => `  ${line}`)

async function teamOf({ database: { db } }: App): Promise<string[]> {
  const team = await db.selectFrom('admin_users').select(['email', 'role']).orderBy('email').execute()
  return team.map(({ email, role }) => `${email} (${role})`)
}

async function receiversOf(app: App): Promise<string[]> {
  const [paypal, bank] = [await receiverOf(app), await bankAccountOf(app)]
  return [
    ...(paypal ? [`PayPal: ${paypal}`] : []),
    ...(bank ? [`Bank transfer: ${bank.holder}, ${bank.number}, ${bank.bank}`] : []),
  ]
}

/** Those that a customer could use now or later. */
async function usableCoupons(app: App): Promise<string[]> {
  const { db } = app.database
  const { currency, timeZone } = await app.format()
  const today = dayIn(app.clock.now(), timeZone)
  const rows = await db
    .selectFrom('content')
    .select(['id', 'data'])
    .where('type', '=', couponType.name)
    .where('hidden', '=', 0)
    .execute()
  const usable: string[] = []
  for (const { id, code, off, lastDay, mostUses } of rows.map((row) => toCoupon(row, currency))) {
    if (!off || (lastDay && lastDay < today)) continue
    const uses = await usesOf(db, { couponId: id, mode: app.settings.PAYMENT_MODE })
    if (mostUses === undefined || uses < mostUses) usable.push(code)
  }
  return usable.toSorted()
}

/** Each series counts by itself, and customers have the papers that were issued since. */
async function lastNumbers({ database: { db } }: App): Promise<string[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('number')
    .where('seq', 'in', (e) =>
      e
        .selectFrom('invoices')
        .select((last) => last.fn.max('seq').as('seq'))
        .groupBy('series'),
    )
    .orderBy('series')
    .execute()
  if (!rows.length) return []
  const last = rows.map(({ number }) => number).join(', ')
  return [
    `The last numbers of invoices and credit notes are ${last}. ` +
      'Numbers given out after the backup would be given again: if there were any, let the numbers begin ' +
      'differently in Settings → Seller before the next order is paid.',
  ]
}
