// The package as currently sold, in the language of the format that is named. The order copies its name, price and points, so later edits don't change it.
import { parseStored } from '#content/rules/model/to-schema.ts'
import { inLanguage } from '#content/rules/model/translations.ts'
import { PACKAGE_POINTS, pricing } from '#content/rules/types/pricing.ts'
import { isInterval, type Billing } from '#content/rules/values/intervals.ts'
import { uniqueKey } from '#content/server/content-records.ts'
import type { ContentRow } from '#content/server/content-tables.ts'
import { readClosed } from '#content/server/features.ts'
import { Failure, notFound } from '#platform/rules/errors.ts'
import type { FeatureName } from '#platform/rules/features.ts'
import type { Format } from '#platform/rules/format.ts'
import { centsFrom } from '#platform/rules/money.ts'
import { as, say } from '#platform/rules/words.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { preparedQuery } from '#platform/server/database/prepared-query.ts'

export interface PackageOnSale {
  id: string
  name: string
  priceText: string
  priceCents: number
  currency: string
  billing: Billing
  points: string[]
  /** How many can be in one order. */
  most: number
}

/**
 * Undefined if it is hidden, if its price has decimals that the currency lacks, or if it is paid again and again
 * while retainers are closed.
 */
function onSale(
  row: Pick<ContentRow, 'id' | 'data' | 'hidden'> | undefined,
  { currency, language }: Pick<Format, 'currency' | 'language'>,
  closed: readonly FeatureName[],
): PackageOnSale | undefined {
  if (!row || row.hidden) return undefined
  return priced(row, { currency, language }, closed)
}

/** Undefined if it has no price that can be paid. */
function priced(
  row: Pick<ContentRow, 'id' | 'data'>,
  { currency, language }: Pick<Format, 'currency' | 'language'>,
  closed: readonly FeatureName[],
): PackageOnSale | undefined {
  const fields = inLanguage(pricing, parseStored(pricing, JSON.parse(row.data)), language)
  const priceText = fields.packagePrice!
  const points = PACKAGE_POINTS.map((name) => fields[name]!).filter(Boolean)
  const priceCents = centsFrom(priceText, currency)
  if (priceCents === undefined) return undefined
  const billing = isInterval(fields.packageBilling!) ? fields.packageBilling : 'once'
  if (billing !== 'once' && closed.includes('retainers')) return undefined
  const most = (!closed.includes('addOns') && Number(fields.packageMost)) || 1
  return { id: row.id, name: fields.packageName!, priceText, priceCents, currency, billing, points, most }
}

const packages = (db: Queryable) =>
  db.selectFrom('content').select(['id', 'data', 'hidden']).where('type', '=', pricing.name)
const packageByKey = preparedQuery((db, { key }: { key: string | null }) =>
  packages(db).where('unique_key', '=', key),
)

export async function packagesOnSale(db: Queryable, format: Format): Promise<PackageOnSale[]> {
  const rows = await packages(db).orderBy('position').execute()
  const closed = await readClosed(db)
  return rows.map((row) => onSale(row, format, closed)).filter((sold) => sold !== undefined)
}

/** What the agency may offer to one person: also packages that are hidden from all others. */
export async function packagesToOffer(db: Queryable, format: Format): Promise<PackageOnSale[]> {
  const rows = await packages(db).orderBy('position').execute()
  const closed = await readClosed(db)
  return rows.map((row) => priced(row, format, closed)).filter((sold) => sold !== undefined)
}

export async function packageById(db: Queryable, id: string, format: Format): Promise<PackageOnSale> {
  const row = await packages(db).where('id', '=', id).executeTakeFirst()
  const sold = onSale(row, format, await readClosed(db))
  if (!sold) throw notFound('package')
  return sold
}

export async function packageNamed(
  db: Queryable,
  packageName: string,
  format: Format,
): Promise<PackageOnSale> {
  const [row] = await packageByKey(db, { key: uniqueKey(pricing, { packageName }) })
  const sold = onSale(row, format, await readClosed(db))
  if (sold) return sold
  const errors = { packageName: say('orders.errors', 'notOffered') }
  throw new Failure('not-found', say('orders.errors', 'noSuchPackage', { name: packageName }), { errors })
}

/** Finds the package by name. Throws a conflict if its price is not the one that the customer saw. */
export async function packageAsSeen(
  db: Queryable,
  seen: { packageName: string; packagePrice: string },
  format: Format,
): Promise<PackageOnSale> {
  const sold = await packageNamed(db, seen.packageName, format)
  const seenCents = centsFrom(seen.packagePrice, format.currency)
  if (seenCents !== sold.priceCents) {
    const price = as('price', sold.priceText)
    const words =
      seenCents === undefined
        ? say('orders.errors', 'priceChangedTo', { to: price })
        : say('orders.errors', 'priceChanged', { from: as('price', seen.packagePrice), to: price })
    throw new Failure('conflict', words, {
      errors: { packagePrice: say('orders.errors', 'priceNow', { price }) },
      current: { packageName: sold.name, packagePrice: sold.priceText },
    })
  }
  return sold
}
