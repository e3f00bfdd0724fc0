// The add-ons that can be ordered with a package, as currently sold.
import { parseStored } from '#content/rules/model/to-schema.ts'
import { inLanguage } from '#content/rules/model/translations.ts'
import { addOn } from '#content/rules/types/add-on.ts'
import { isInterval, type Billing } from '#content/rules/values/intervals.ts'
import { readClosed } from '#content/server/features.ts'
import { Failure } from '#platform/rules/errors.ts'
import type { Format } from '#platform/rules/format.ts'
import { centsFrom } from '#platform/rules/money.ts'
import { linesOf } from '#platform/rules/text.ts'
import { say } from '#platform/rules/words.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { OrderLine } from '../rules/lines.ts'
import type { PackageOnSale } from './package-on-sale.ts'

export interface AddOnOnSale {
  id: string
  name: string
  about: string
  priceCents: number
  billing: Billing
  /** How many working days later the work is there. */
  days: number
}

interface OfferedAddOn extends AddOnOnSale {
  /** Empty: with every package. */
  packageIds: string[]
}

/** In the order of the list. */
export async function addOnsToOffer(
  db: Queryable,
  { currency, language }: Pick<Format, 'currency' | 'language'>,
): Promise<OfferedAddOn[]> {
  if ((await readClosed(db)).includes('addOns')) return []
  const rows = await db
    .selectFrom('content')
    .select(['id', 'data'])
    .where('type', '=', addOn.name)
    .where('hidden', '=', 0)
    .orderBy('position')
    .execute()
  return rows.flatMap(({ id, data }) => {
    const fields = inLanguage(addOn, parseStored(addOn, JSON.parse(data)), language)
    const packageIds = linesOf(fields.packageIds!)
    const priceCents = centsFrom(fields.price!, currency)
    const billing: Billing = isInterval(fields.billing!) ? fields.billing : 'once'
    if (priceCents === undefined) return []
    const days = Number(fields.days)
    return [{ id, name: fields.name!, about: fields.about!, priceCents, billing, days, packageIds }]
  })
}

/** Those that can be ordered with a package. One that renews goes with packages that renew as often. */
export async function addOnsFor(
  db: Queryable,
  sold: Pick<PackageOnSale, 'id' | 'billing'>,
  format: Pick<Format, 'currency' | 'language'>,
): Promise<AddOnOnSale[]> {
  return (await addOnsToOffer(db, format))
    .filter(
      ({ packageIds, billing }) =>
        (!packageIds.length || packageIds.includes(sold.id)) &&
        (billing === 'once' || billing === sold.billing),
    )
    .map(({ packageIds: _, ...offered }) => offered)
}

/** Throws if one is not offered any more: what the customer saw is what is ordered. */
export function chosenAddOns(offered: readonly AddOnOnSale[], ids: readonly string[]): AddOnOnSale[] {
  const chosen = offered.filter(({ id }) => ids.includes(id))
  if (chosen.length === new Set(ids).size) return chosen
  const words = say('orders.errors', 'addOnGone')
  throw new Failure('conflict', words, { errors: { addOns: words } })
}

export const addOnLine = ({ id, name, priceCents, billing }: AddOnOnSale): OrderLine => ({
  kind: 'add-on',
  recordId: id,
  name,
  points: [],
  quantity: 1,
  unitCents: priceCents,
  discountCents: 0,
  billing,
  rate: null,
})
