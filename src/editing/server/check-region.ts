// The rules of prices and of the site's currency: prices must fit the currency and the payment providers, and
// a change of the currency is asked about first.
import type { ContentType } from '#content/rules/model/define.ts'
import { pricing } from '#content/rules/types/pricing.ts'
import { region } from '#content/rules/types/region.ts'
import { readRegion, toRegion } from '#content/server/region.ts'
import { currencyUnits } from '#platform/rules/currency.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import { priceFault, type PriceRule } from '#platform/rules/money.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { Services } from '#platform/server/services.ts'
import { priceRule } from '#providers/server/price-rule.ts'
import { providerName } from '#providers/server/provider-name.ts'
import type { PaymentProvider } from '#providers/server/provider.ts'

type Site = Pick<Services, 'payments' | 'settings'>
type Values = Readonly<Record<string, string>>

interface ContentChange {
  type: ContentType
  values: Values
  /** The form or call confirmed the change of the currency. */
  confirmed: boolean
}

/** Of a region, refuses a currency that can't be paid in, and one that nobody confirmed. */
export async function checkRegion(
  site: Site,
  db: Queryable,
  { type, values, confirmed }: ContentChange,
): Promise<void> {
  if (type.name !== region.name) return
  const before = await readRegion(site, db)
  const { currency } = toRegion(values, site.settings.TIME_ZONE)
  if (currency === before.currency) return
  const prices = await pricesOf(db)
  const fault = whyNotCurrency(site, currency) ?? whyNotPrices(prices, priceRule(site, currency))
  if (fault) throw invalid({ currency: fault })
  if (!confirmed) throw invalid({ confirmCurrency: question(prices.length, before.currency, currency) })
}

/** Deleting or restoring would change it without a question. */
export async function refuseSilentCurrency(
  site: Site,
  db: Queryable,
  { type, values, onlyFields }: { type: ContentType; values: Values; onlyFields?: string[] | undefined },
): Promise<void> {
  if (type.name !== region.name || onlyFields?.includes('currency') === false) return
  const before = await readRegion(site, db)
  const { currency } = toRegion(values, site.settings.TIME_ZONE)
  if (currency === before.currency) return
  throw new Failure(
    'conflict',
    `This would change the currency from ${before.currency} to ${currency}. Change it on its own screen instead.`,
  )
}

function whyNotCurrency({ payments }: Site, currency: string): string | undefined {
  const refusing = payments.offered.filter((provider) => provider.decimalsIn(currency) === undefined)
  if (!refusing.length) return undefined
  const names = refusing.map(nameOf)
  const listed = new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
  return (
    `${listed} ${names.length === 1 ? 'takes' : 'take'} no payments in ${currency}. ` +
    'Choose another currency, or take the provider out of the payment settings first.'
  )
}

const nameOf = ({ name }: PaymentProvider): string => providerName(name)

interface PackagePrice {
  name: string
  price: string
}

function whyNotPrices(prices: readonly PackagePrice[], rule: PriceRule): string | undefined {
  const wrong = prices.find(({ price }) => priceFault(price, rule))
  return (
    wrong &&
    `The price of ${wrong.name}, ${wrong.price}, does not fit: it ${priceFault(wrong.price, rule)}. ` +
      'Change the price first.'
  )
}

async function pricesOf(db: Queryable): Promise<PackagePrice[]> {
  const rows = await db.selectFrom('content').select('data').where('type', '=', pricing.name).execute()
  return rows.map(({ data }) => {
    const { packageName = '', packagePrice = '' } = JSON.parse(data) as Record<string, string>
    return { name: packageName, price: packagePrice }
  })
}

function question(packages: number, from: string, to: string): string {
  const prices =
    packages === 0
      ? 'No package has a price yet.'
      : `${packages === 1 ? '1 package has a price' : `${packages} packages have prices`} in ` +
        `${currencyUnits(from)}. The figures stay as they are, and only the currency changes.`
  return `${prices} Orders that are placed already stay in ${currencyUnits(from)}. Do you want to sell in ${currencyUnits(to)} from now on?`
}
