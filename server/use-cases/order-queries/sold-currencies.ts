import { CURRENCIES } from '#domain/currency.ts'
import type { PaymentMode } from '#domain/payment-mode.ts'
import type { Queryable } from '../../database/connect.ts'
import { sumScopeIn } from '../orders/totals.ts'

/** The currencies that orders of this mode were paid in; that of the site first. */
export async function soldCurrencies(db: Queryable, mode: PaymentMode, own: string): Promise<string[]> {
  const currencyOf = new Map(
    CURRENCIES.flatMap((currency) =>
      (['sales', 'returned'] as const).map((name) => [sumScopeIn(mode, name, currency), currency]),
    ),
  )
  const rows = await db
    .selectFrom('totals')
    .select('scope')
    .where('scope', 'in', [...currencyOf.keys()])
    .where('key', '=', '')
    .where('count', '>', 0)
    .execute()
  const found = rows.map(({ scope }) => currencyOf.get(scope)!)
  return [...new Set([own, ...found.toSorted()])]
}
