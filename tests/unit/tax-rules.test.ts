import { describe, expect, it } from 'vitest'
import { netLines, orderAmounts } from '#orders/rules/order-amounts.ts'
import { countryCodeOf, countryNames, isInEu } from '#platform/rules/countries.ts'
import { priceNote, taxInWords } from '#platform/rules/tax/price-note.ts'
import { basisPointsOf, rateText } from '#platform/rules/tax/rate.ts'
import { NO_TAX, taxFor, type Buyer, type TaxRules } from '#platform/rules/tax/treatment.ts'
import { checkVatNumber, vatNumberState } from '#platform/rules/tax/vat-number.ts'
import { inEnglish } from '#tests/support/words.ts'

describe('rates', () => {
  it.each([
    ['20', 2000],
    ['25.5', 2550],
    ['25,5 %', 2550],
    ['8.25', 825],
    ['0', 0],
    ['100', 10_000],
  ])('reads %s', (text, points) => expect(basisPointsOf(text)).toBe(points))

  it.each(['', '-1', '101', '8.875', 'VAT', '1e1', '2 0'])('refuses %j', (text) =>
    expect(basisPointsOf(text)).toBeUndefined(),
  )

  it.each([
    [2000, '20%'],
    [2550, '25.5%'],
    [825, '8.25%'],
    [5, '0.05%'],
  ])('writes %i', (points, text) => expect(rateText(points)).toBe(text))
})

describe('countries', () => {
  it.each([
    ['Germany', 'DE'],
    ['deutschland ', 'DE'],
    ['Österreich', 'AT'],
    ['OSTERREICH', 'AT'],
    ['United Kingdom', 'GB'],
    ['U.K.', 'GB'],
    ['U.S.A.', 'US'],
    ['USA', 'US'],
    ['ΕΛΛΆΔΑ', 'GR'],
    ['España', 'ES'],
    ['fr', 'FR'],
    ['Türkiye', 'TR'],
    ['日本', 'JP'],
    ['Côte d’Ivoire', 'CI'],
    ['Atlantis', undefined],
    ['', undefined],
  ])('%s is %s', (text, code) => expect(countryCodeOf(text)).toBe(code))

  it('recognises every name that it offers', () => {
    const names = countryNames()
    expect(names.length).toBeGreaterThan(240)
    expect(names.filter((name) => !countryCodeOf(name))).toEqual([])
    expect(new Set(names.map(countryCodeOf)).size).toBe(names.length)
  })

  it('has 27 member states', () => {
    expect(countryNames().filter((name) => isInEu(countryCodeOf(name)) && name !== 'Monaco')).toHaveLength(27)
    expect(isInEu('GB')).toBe(false)
  })
})

describe('VAT numbers', () => {
  it.each([
    ['ATU12345678', undefined, 'ATU12345678'],
    ['be 0123.456.789', undefined, 'BE0123456789'],
    ['DE 123-456-789', undefined, 'DE123456789'],
    ['EL123456789', 'GR', 'EL123456789'],
    ['123456789', 'GR', 'EL123456789'],
    ['ESX1234567L', undefined, 'ESX1234567L'],
    ['FRAB123456789', undefined, 'FRAB123456789'],
    ['IE1234567WA', undefined, 'IE1234567WA'],
    ['IE1+12345A', undefined, 'IE1+12345A'],
    ['NL123456789B01', undefined, 'NL123456789B01'],
    ['SE123456789001', undefined, 'SE123456789001'],
    ['GB123456789', 'GB', 'GB123456789'],
    ['GBGD123', undefined, 'GBGD123'],
    ['XI123456789', undefined, 'XI123456789'],
    ['123456789', 'DE', 'DE123456789'],
    ['FR12345678901', 'DE', 'FR12345678901'],
    // Elsewhere nothing is known about the format.
    ['che-123.456.789 mwst', 'CH', 'CHE-123.456.789 MWST'],
    ['51 824 753 556', 'AU', '51 824 753 556'],
    ['ESM980101XX1', 'MX', 'ESM980101XX1'],
  ])('%s from %s is %s', (text, country, number) => expect(checkVatNumber(text, country)).toEqual({ number }))

  it.each([
    ['DE12345678', undefined, /Germany.*DE123456789/],
    ['DE12345678', 'DE', /Germany/],
    ['FROI123456789', 'FR', /France/],
    ['GR123456789', 'GR', /Greece.*EL123456789/],
    ['NL123456789X01', undefined, /Netherlands/],
    ['12345', 'PL', /Poland/],
    ['?', 'US', /does not look like/],
    ['x'.repeat(40), 'US', /does not look like/],
  ])('refuses %s from %s', (text, country, error) =>
    expect(inEnglish(checkVatNumber(text, country).error)).toMatch(error),
  )

  it('knows the state of a number', () => {
    expect(vatNumberState('EL123456789')).toBe('GR')
    expect(vatNumberState('DE12')).toBeUndefined()
  })
})

const RULES: TaxRules = {
  rate: 1900,
  name: 'VAT',
  pricesInclude: false,
  untaxedWords: 'Not registered for VAT.',
  untaxed: 'nobody',
  outsideWords: 'Outside the scope of VAT',
  reverseCharge: true,
  reverseChargeWords: 'Reverse charge',
}
const SELLER = { country: 'DE', vatNumber: 'DE123456789' }
const COMPANY: Buyer = { country: 'FR', companyName: 'Exemple SARL', vatNumber: 'FR12345678901' }
const PERSON: Buyer = { country: 'FR', companyName: '', vatNumber: '' }

describe('which tax applies', () => {
  const treatment = (rules: Partial<TaxRules>, buyer: Partial<Buyer>, seller = SELLER) =>
    taxFor({ ...RULES, ...rules }, seller, { ...COMPANY, ...buyer }).treatment

  it('none, for a seller who charges none', () =>
    expect(taxFor({ ...RULES, rate: null }, SELLER, COMPANY)).toEqual({
      ...NO_TAX,
      words: 'Not registered for VAT.',
    }))

  it('reverse charge, between businesses of two member states', () =>
    expect(taxFor(RULES, SELLER, COMPANY)).toEqual({
      treatment: 'reverse-charge',
      name: 'VAT',
      rate: 1900,
      pricesInclude: false,
      words: 'Reverse charge',
    }))

  it.each<[string, Partial<TaxRules>, Partial<Buyer>, typeof SELLER]>([
    ['the admin switched it off', { reverseCharge: false }, {}, SELLER],
    ['the customer is a person', {}, PERSON, SELLER],
    ['there is no VAT number', {}, { vatNumber: '' }, SELLER],
    ['there is no company', {}, { companyName: '' }, SELLER],
    ['the number is of the seller’s state', {}, { vatNumber: 'DE987654321' }, SELLER],
    ['the number is British', {}, { vatNumber: 'GB123456789' }, SELLER],
    ['the number is of Northern Ireland', {}, { vatNumber: 'XI123456789' }, SELLER],
    ['the number is misspelt', {}, { vatNumber: 'FR1' }, SELLER],
    ['the seller is not registered in the EU', {}, {}, { country: 'GB', vatNumber: 'GB123456789' }],
    ['the seller has no number', {}, {}, { country: 'DE', vatNumber: '' }],
  ])('the rate, when %s', (_, rules, buyer, seller) => expect(treatment(rules, buyer, seller)).toBe('rate'))

  it.each([
    ['outside-eu', 'US', 'outside-scope'],
    ['outside-eu', 'GB', 'outside-scope'],
    ['outside-eu', 'FR', 'rate'],
    ['outside-eu', undefined, 'rate'],
    ['outside-country', 'FR', 'outside-scope'],
    ['outside-country', 'DE', 'rate'],
    ['outside-country', undefined, 'rate'],
    ['nobody', 'US', 'rate'],
  ] as const)('with no tax for %s, a customer in %s: %s', (untaxed, country, expected) =>
    expect(treatment({ untaxed }, { ...PERSON, country })).toBe(expected),
  )
})

describe('the note under prices', () => {
  it('says whether tax comes on top', () => {
    expect(priceNote({ ...RULES, rate: null })).toBeUndefined()
    expect(inEnglish([taxInWords(RULES), taxInWords({ ...RULES, rate: null })])).toEqual([
      '19% VAT',
      undefined,
    ])
    expect(inEnglish(priceNote(RULES))).toBe('Prices are without VAT. When you order, 19% VAT is added.')
    expect(inEnglish(priceNote({ ...RULES, pricesInclude: true }))).toBe('Prices include 19% VAT.')
  })
})

describe('amounts of an order', () => {
  const tax = { treatment: 'rate', name: 'VAT', rate: 2000, pricesInclude: false, words: '' } as const

  it('without tax are the price', () =>
    expect(orderAmounts({ listCents: 29_900, discountCents: 0, tax: NO_TAX })).toEqual({
      listCents: 29_900,
      discountCents: 0,
      netCents: 29_900,
      taxCents: 0,
      totalCents: 29_900,
    }))

  it('put the tax on top, rounded half up', () => {
    expect(orderAmounts({ listCents: 10_000, discountCents: 1000, tax })).toMatchObject({
      netCents: 9000,
      taxCents: 1800,
      totalCents: 10_800,
    })
    const half = orderAmounts({ listCents: 10, discountCents: 0, tax: { ...tax, rate: 500 } })
    expect(half).toMatchObject({ taxCents: 1, totalCents: 11 })
  })

  it('keep a price that includes tax', () => {
    const included = { ...tax, pricesInclude: true }
    const amounts = orderAmounts({ listCents: 12_000, discountCents: 2000, tax: included })
    expect(amounts).toMatchObject({ netCents: 8333, taxCents: 1667, totalCents: 10_000 })
    expect(netLines(amounts, included)).toEqual({ listNetCents: 10_000, discountNetCents: 1667 })
  })

  it.each(['reverse-charge', 'outside-scope'] as const)('ask for the price without tax: %s', (treatment) => {
    const amounts = (pricesInclude: boolean) =>
      orderAmounts({ listCents: 12_000, discountCents: 0, tax: { ...tax, treatment, pricesInclude } })
    expect(amounts(true)).toMatchObject({ netCents: 10_000, taxCents: 0, totalCents: 10_000 })
    expect(amounts(false)).toMatchObject({ netCents: 12_000, taxCents: 0, totalCents: 12_000 })
  })

  it('refuse a discount above the price', () =>
    expect(() => orderAmounts({ listCents: 100, discountCents: 101, tax: NO_TAX })).toThrow(
      'discount of 101',
    ))
})
