// What a retainer can be changed to: packages that are billed as often, in its currency, and their add-ons.
import { isInterval } from '#content/rules/values/intervals.ts'
import type { OrderLine } from '#orders/rules/lines.ts'
import { addOnLine, addOnsFor } from '#orders/server/add-ons.ts'
import type { Order } from '#orders/server/order-record.ts'
import { packagesOnSale, type PackageOnSale } from '#orders/server/package-on-sale.ts'
import type { Format } from '#platform/rules/format.ts'
import { toLanguage } from '#platform/rules/languages.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { extrasOf, type Extra } from '#retainers/rules/retainer-change.ts'
import type { Retainer } from '#retainers/server/stored-retainer.ts'

export interface OnSale {
  packages: PackageOnSale[]
  /** Those that it has, whatever is sold now, and then those on sale. */
  extrasWith(packageId: string): Promise<Extra[]>
}

/** In the language of the order, which keeps its names. */
export function inLanguageOf(format: Format, { language }: Pick<Order, 'language'>): Format {
  return { ...format, language: toLanguage(language) ?? format.language }
}

export async function onSaleFor(
  db: Queryable,
  format: Format,
  { retainer, now }: { retainer: Retainer; now: readonly OrderLine[] },
): Promise<OnSale> {
  const isOwnCurrency = format.currency === retainer.currency
  const packages = isOwnCurrency ? await packagesOnSale(db, format) : []
  const own = extrasOf(now)
  return {
    packages: packages.filter(({ billing }) => billing === retainer.billed_every),
    async extrasWith(packageId) {
      if (!isOwnCurrency) return own
      const offered = await addOnsFor(db, { id: packageId, billing: retainer.billed_every }, format)
      return [
        ...own,
        ...offered
          .filter(({ id, billing }) => isInterval(billing) && own.every(({ key }) => key !== id))
          .map((addOn) => ({ key: addOn.id, line: addOnLine(addOn) })),
      ]
    },
  }
}
