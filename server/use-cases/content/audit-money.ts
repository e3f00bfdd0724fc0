// Where money goes, and how much it is: changes of these stand in the audit trail and in the log, whichever way they came about.
import { priceText } from '#domain/money.ts'
import type { ContentRow } from '../../database/tables.ts'
import type { Work } from '../../unit-of-work.ts'

type Fields = Record<string, string> | undefined

const ABOUT_MONEY: Record<string, { name: string; value: (fields: Fields) => string | undefined; words: (fields: Fields) => string }> = {
  paymentEmail: { name: 'payment e-mail', value: (fields) => fields?.paypalEmail, words: (fields) => `${fields?.paypalEmail}` },
  pricing: { name: 'price', value: (fields) => fields?.packagePrice, words: (fields) => `${fields?.packageName}: ${priceText(fields?.packagePrice ?? '')}` },
}

/** Called before the revision itself is written: the newest one still tells what was. */
export async function auditMoney(work: Work, { id, type }: Pick<ContentRow, 'id' | 'type'>, now: Fields, actor: string): Promise<void> {
  const about = ABOUT_MONEY[type]
  if (!about) return
  const last = await work.tx.selectFrom('revisions').select('data').where('record_id', '=', id).orderBy('version', 'desc').limit(1).executeTakeFirst()
  const before = last?.data ? (JSON.parse(last.data) as { fields: Fields }).fields : undefined
  if (about.value(before) === about.value(now)) return
  const what = !before ? 'set' : !now ? 'removed' : 'changed'
  await work.audit(actor, `${about.name} ${what}`, id, about.words(now ?? before))
}
