import { sumScopeIn } from '#orders/server/totals.ts'
import { CURRENCIES } from '#platform/rules/currency.ts'
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import type { Queryable } from '#platform/server/database/connect.ts'

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
