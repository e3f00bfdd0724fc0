// Amounts, rates and other values as both ways of writing an e-invoice have them.
import { decimal } from '#platform/rules/money.ts'
import type { EInvoiceFormat, TaxCategory } from './model.ts'

/** At most two decimals (BR-DEC): the third one of dinars must be a zero. */
export const amountText = (cents: number, currency: string): string =>
  decimal(cents, currency).replace(/(\.\d\d)0$/, '$1')

export const fitsTwoDecimals = (cents: number, currency: string): boolean =>
  !/\.\d{3}$/.test(amountText(cents, currency))

/** 2000 → "20.00". */
export const percentText = (rate: number): string => decimal(rate, 'EUR')

/** What is outside the scope of the tax has no rate (BR-O-05 to 07). */
export const hasRate = (category: TaxCategory): boolean => category !== 'O'

export const SPECIFICATIONS: Record<EInvoiceFormat, string> = {
  cii: 'urn:cen.eu:en16931:2017',
  ubl: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
}
/** BT-23 */
export const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
/** "One", of UN/ECE recommendation 20. */
export const UNIT = 'C62'
/** "Discount", of UNCL 5189. */
export const DISCOUNT = { code: '95', reason: 'Discount' }
/** "Online payment service", of UNCL 4461: how it is paid is chosen on the page of the invoice. */
export const PAYMENT_MEANS = '68'
/** An email address, of the list of electronic address schemes. */
export const EMAIL_SCHEME = 'EM'
