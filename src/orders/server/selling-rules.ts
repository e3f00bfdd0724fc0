// Who sells, and which tax applies, as the admins entered it.
import { parseStored } from '#content/rules/model/to-schema.ts'
import { inLanguage } from '#content/rules/model/translations.ts'
import { seller as sellerType } from '#content/rules/types/seller.ts'
import { tax as taxType, taxRulesOf } from '#content/rules/types/tax.ts'
import { countryCodeOf } from '#platform/rules/countries.ts'
import type { Language } from '#platform/rules/languages.ts'
import {
  NO_TAX,
  taxFor,
  type Buyer,
  type TaxAsSold,
  type TaxRules,
  type TaxSeller,
} from '#platform/rules/tax/treatment.ts'
import { checkVatNumber } from '#platform/rules/tax/vat-number.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { preparedQuery } from '#platform/server/database/prepared-query.ts'
import { fullAmounts } from '../rules/order-amounts.ts'

/** The details of the settings, each as typed. */
export type SellerDetails = Record<keyof typeof sellerType.fields, string>

export interface SellingRules {
  /** Undefined until an admin has entered who sells: then there are no invoices. */
  seller: SellerDetails | undefined
  tax: TaxRules
}

const storedRules = preparedQuery((db) =>
  db.selectFrom('content').select(['type', 'data']).where('type', 'in', [sellerType.name, taxType.name]),
)

/** For those who compute with them: the smallest payment, and the language in which the tax is named. */
interface Asked {
  step?: number
  language?: Language | undefined
}

export async function sellingRules(db: Queryable, { step = 1, language }: Asked = {}): Promise<SellingRules> {
  const rows = await storedRules(db, {})
  const stored = (type: typeof sellerType | typeof taxType) => {
    const data = rows.find((row) => row.type === type.name)?.data
    return data && parseStored(type, JSON.parse(data))
  }
  return {
    seller: (stored(sellerType) || undefined) as SellerDetails | undefined,
    tax: { ...taxRulesOf(inLanguage(taxType, stored(taxType) || {}, language)), ...(step > 1 && { step }) },
  }
}

/** What the order form needs to show the tax. */
export interface Selling {
  rules: TaxRules
  seller: TaxSeller
}

export const toSelling = ({ tax, seller }: SellingRules): Selling => ({
  rules: tax,
  seller: taxSeller(seller),
})

/** The seller, as far as tax depends on it. */
function taxSeller(seller: SellerDetails | undefined): TaxSeller {
  const country = seller && countryCodeOf(seller.country)
  const typed = seller?.taxNumber
  return { country, vatNumber: (typed && checkVatNumber(typed, country).number) || '' }
}

export interface TypedBuyer {
  customerCountry: string
  companyName?: string | undefined
  /** The number in its normal form. */
  vatNumber?: string | undefined
}

export function taxOf({ tax, seller }: SellingRules, typed: TypedBuyer): TaxAsSold {
  const buyer: Buyer = {
    country: countryCodeOf(typed.customerCountry),
    companyName: typed.companyName ?? '',
    vatNumber: typed.vatNumber ?? '',
  }
  return taxFor(tax, taxSeller(seller), buyer)
}

/** The tax that an order was sold with. */
export const taxAsSold = ({ tax }: { tax: string | null }): TaxAsSold =>
  tax ? (JSON.parse(tax) as TaxAsSold) : NO_TAX

/** What each later period of a retainer costs: what renews, without the coupon. */
export const laterCentsOf = (order: {
  list_cents: number
  tax: string | null
  later_cents: number | null
}): number => order.later_cents ?? fullAmounts(order.list_cents, taxAsSold(order)).totalCents
