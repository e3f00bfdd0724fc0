// The rules of prices and of the site's currency: prices must fit the currency and the payment providers, and
// a change of the currency is asked about first.
import type { ContentType } from '#content/rules/model/define.ts'
import { pricing } from '#content/rules/types/pricing.ts'
import { region } from '#content/rules/types/region.ts'
import { readRegion, toRegion } from '#content/server/region.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import { type PriceRule } from '#platform/rules/money.ts'
import { priceFault } from '#platform/rules/price-fault.ts'
import { as, say } from '#platform/rules/words.ts'
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
    say('editing.agency', 'silentCurrency', { from: before.currency, to: currency }),
  )
}

function whyNotCurrency({ payments }: Site, currency: string): string | undefined {
  const refusing = payments.offered.filter((provider) => provider.decimalsIn(currency) === undefined)
  if (!refusing.length) return undefined
  return say('editing.agency', 'noPayments', {
    count: refusing.length,
    providers: as('list', refusing.map(nameOf)),
    currency,
  })
}

const nameOf = ({ name }: PaymentProvider): string => providerName(name)

interface PackagePrice {
  name: string
  price: string
}

function whyNotPrices(prices: readonly PackagePrice[], rule: PriceRule): string | undefined {
  for (const { name, price } of prices) {
    const fault = priceFault(price, rule, say('editing.agency', 'it'))
    if (fault) return say('editing.agency', 'priceDoesNotFit', { name, price, fault })
  }
  return undefined
}

async function pricesOf(db: Queryable): Promise<PackagePrice[]> {
  const rows = await db.selectFrom('content').select('data').where('type', '=', pricing.name).execute()
  return rows.map(({ data }) => {
    const { packageName = '', packagePrice = '' } = JSON.parse(data) as Record<string, string>
    return { name: packageName, price: packagePrice }
  })
}

function question(packages: number, from: string, to: string): string {
  const prices = packages
    ? say('editing.agency', 'currency.prices', { count: packages, from: as('units', from) })
    : say('editing.agency', 'currency.noPrices')
  return say('editing.agency', 'currency.question', { prices, from: as('units', from), to: as('units', to) })
}
