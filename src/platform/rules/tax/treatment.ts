// Which tax applies to an order. The site applies what the admin sets and knows no tax law of its own, but
// for the one rule of the EU that sellers can't set: reverse charge between businesses of two member states.
import { isInEu } from '../countries.ts'
import { vatNumberState } from './vat-number.ts'

export const TREATMENTS = ['none', 'rate', 'reverse-charge', 'outside-scope'] as const
export type Treatment = (typeof TREATMENTS)[number]

/** Who pays no tax, by where they are. */
export const UNTAXED = ['nobody', 'outside-eu', 'outside-country'] as const
export type Untaxed = (typeof UNTAXED)[number]

export interface TaxRules {
  /** Basis points. Null: the seller charges no tax. */
  rate: number | null
  /** "VAT", "GST", "Sales tax". */
  name: string
  pricesInclude: boolean
  /** Printed on the invoices of a seller who charges no tax: "Not registered for VAT." */
  untaxedWords: string
  untaxed: Untaxed
  /** Printed on invoices to customers who pay no tax because of where they are. */
  outsideWords: string
  reverseCharge: boolean
  reverseChargeWords: string
  /** The smallest amount that can be paid, where it is more than the smallest unit of the currency. */
  step?: number
}

export interface Buyer {
  /** ISO code; undefined if it was not recognised. */
  country: string | undefined
  companyName: string
  /** Normal form, '' if there is none. */
  vatNumber: string
}

export interface TaxSeller {
  country: string | undefined
  vatNumber: string
}

/** Kept with the order, whatever the settings become. */
export interface TaxAsSold {
  treatment: Treatment
  name: string
  /** The seller's rate in basis points, charged only if the treatment is 'rate'. 0 without tax. */
  rate: number
  /** The listed price included tax at this rate. */
  pricesInclude: boolean
  /** The sentence for the invoice; '' if there is none. */
  words: string
  /** What is asked for is a multiple of it. 1 if it is not there. */
  step?: number
}

export const NO_TAX: TaxAsSold = { treatment: 'none', name: '', rate: 0, pricesInclude: false, words: '' }

export const isNoTax = ({ treatment, words }: TaxAsSold): boolean => treatment === 'none' && words === ''

export function taxFor(rules: TaxRules, seller: TaxSeller, buyer: Buyer): TaxAsSold {
  const { rate, name, pricesInclude, step } = rules
  if (rate === null) return { ...NO_TAX, words: rules.untaxedWords }
  const asSold = { name, rate, pricesInclude, ...(step && { step }) }
  if (isReverseCharged(rules, seller, buyer))
    return { ...asSold, treatment: 'reverse-charge', words: rules.reverseChargeWords }
  if (isOutsideScope(rules.untaxed, seller, buyer))
    return { ...asSold, treatment: 'outside-scope', words: rules.outsideWords }
  return { ...asSold, treatment: 'rate', words: '' }
}

function isReverseCharged({ reverseCharge }: TaxRules, seller: TaxSeller, buyer: Buyer): boolean {
  const from = vatNumberState(seller.vatNumber)
  const to = vatNumberState(buyer.vatNumber)
  return (
    reverseCharge &&
    buyer.companyName !== '' &&
    isInEu(from) &&
    isInEu(to) &&
    from !== to &&
    // A seller that is registered in another state too still charges its own state's rate at home.
    to !== seller.country
  )
}

/** A country that was not recognised counts as the seller's own: rather tax too much than too little. */
function isOutsideScope(untaxed: Untaxed, seller: TaxSeller, { country }: Buyer): boolean {
  if (country === undefined || country === seller.country) return false
  if (untaxed === 'outside-country') return seller.country !== undefined
  return untaxed === 'outside-eu' && !isInEu(country)
}
