// Money, dates and numbers for people, in currencies of 0, 2 and 3 decimals.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CURRENCIES, currencyUnits, digitsOf } from '#platform/rules/currency.ts'
import { createFormat, LOCALES } from '#platform/rules/format.ts'
import { LANGUAGES } from '#platform/rules/languages.ts'
import { centsFrom, centsOf, decimal } from '#platform/rules/money.ts'
import { priceFault } from '#platform/rules/price-fault.ts'
import { atScale } from '#tests/support/scale.ts'
import { inEnglish } from '#tests/support/words.ts'

const AT = Date.UTC(2026, 10, 14, 15, 7)
const formatOf = (locale: string, currency: string, timeZone = 'UTC') =>
  createFormat({ locale, currency, timeZone })

describe('the amount of a currency', () => {
  it.each([
    ['JPY', 0],
    ['ISK', 0],
    ['USD', 2],
    ['HUF', 2],
    ['KWD', 3],
  ])('%s has %s decimals', (currency, digits) => {
    expect(digitsOf(currency)).toBe(digits)
  })

  it.each(['JPY', 'USD', 'KWD'])('%s is read and written exactly', (currency) => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
        const text = decimal(cents, currency)
        expect([centsOf(text, currency), text.split('.')[1]?.length ?? 0]).toEqual([
          cents,
          digitsOf(currency),
        ])
      }),
    )
  })

  it('has no more decimals than its currency, except zeros from outside', () => {
    expect([centsOf('1000', 'JPY'), centsOf('1000.0', 'JPY'), centsOf('1.2345', 'KWD')]).toEqual([
      1000,
      undefined,
      undefined,
    ])
    expect([centsFrom('1000.00', 'JPY'), centsFrom('1000.50', 'JPY'), centsFrom('1.230', 'USD')]).toEqual([
      1000,
      undefined,
      123,
    ])
    expect(centsFrom('100', 'JPY'), 'zeros before the point count').toBe(100)
  })
})

describe('a price', () => {
  const fault = (text: string, currency: string, decimals = digitsOf(currency)) =>
    inEnglish(priceFault(text, { currency, decimals }, 'Price'))

  it('has a maximum and decimals by its currency', () => {
    expect([fault('999999.99', 'USD'), fault('99999999', 'JPY'), fault('99999.999', 'KWD')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(fault('1000000', 'USD')).toBe(
      'Price must be a price above 0 and at most 999999.99, like 299 or 299.50.',
    )
    expect(fault('12,500', 'USD')).toBe(
      'Price must be a price above 0 and at most 999999.99, like 299 or 299.50; write it without a comma.',
    )
    expect(fault('299.50', 'JPY')).toBe('Price must be a whole amount: JPY can’t be paid with decimals here.')
    expect(fault('0', 'JPY')).toMatch(/^Price must be a price above 0 and at most \d+, like 299\.$/)
  })

  it('has no more decimals than a provider takes', () => {
    expect(fault('1.250', 'KWD', 2)).toBeUndefined()
    expect(fault('1.255', 'KWD', 2)).toBe('Price takes at most 2 decimals in KWD, like 299 or 299.50.')
    expect(fault('299.50', 'HUF', 0)).toMatch(/whole amount/)
  })
})

describe('what people type', () => {
  const money = (locale: string, currency: string, text: string) =>
    formatOf(locale, currency).typedMoney(text)

  it.each([
    ['cs-CZ', 'CZK', '23 125,00', '23125.00'],
    ['sv-SE', 'SEK', '18\u202F500', '18500'],
    ['fr-FR', 'EUR', '1\u2009290,5 €', '1290.5'],
    ['de-DE', 'EUR', '1.290', '1290'],
    ['de-AT', 'EUR', '€ 1.290,50', '1290.50'],
    ['de-AT', 'EUR', '1 290,50', '1290.50'],
    ['de-CH', 'CHF', "CHF 1'290.50", '1290.50'],
    ['de-CH', 'CHF', '1’290', '1290'],
    ['en-IN', 'INR', '12,34,567.50', '1234567.50'],
    ['en-US', 'USD', '$1,290', '1290'],
    ['en-US', 'USD', '1.290,50', '1290.50'],
    ['de-DE', 'EUR', '1,290.50', '1290.50'],
    ['en-US', 'KWD', '1.290', '1.290'],
    ['de-DE', 'KWD', '129,500', '129.500'],
    ['en-US', 'USD', ' 12,5 ', '12.5'],
    ['en-US', 'USD', '.50', '0.50'],
    ['en-US', 'USD', '0.290', '0.290'],
    ['sv-SE', 'SEK', '1290,-', '1290'],
    ['sv-SE', 'SEK', '12 500:-', '12500'],
    ['sv-SE', 'SEK', '12.500,- kr', '12500'],
    ['de-DE', 'EUR', '1.290,– €', '1290'],
    ['de-CH', 'CHF', 'CHF 1290.--', '1290'],
  ])('%s, %s: %s is %s', (locale, currency, text, plain) => {
    expect(money(locale, currency, text)).toEqual({ plain })
  })

  it.each([
    ['en-US', 'USD', '1.290', '1290 or 1.29'],
    ['de-DE', 'EUR', '1,290', '1290 or 1,29'],
    ['fr-FR', 'EUR', '1.290', '1290 or 1,29'],
    ['de-CH', 'CHF', '12,000', '12000 or 12'],
    ['ja-JP', 'JPY', '1.290', '1290 or 1.29'],
    ['de-DE', 'KWD', '1.290', '1290 or 1,290'],
  ])('%s, %s: %s may be %s', (locale, currency, text, readings) => {
    const [whole = '', decimal = ''] = readings.split(' or ')
    expect(money(locale, currency, text)).toEqual({ plain: text, readings: { whole, decimal } })
  })

  it('stays as it is if it is no number', () => {
    for (const text of ['12,34,56', '1,290,50', '12.', ',', '-5', '1 2', 'abc', '', '0.290.000', '1 290 50'])
      expect(money('en-US', 'USD', text)).toEqual({ plain: text })
  })

  it('is understood in every format and currency as the site writes it, and as it proposes it', () => {
    const region = [fc.constantFrom(...LOCALES), fc.constantFrom(...CURRENCIES)] as const
    fc.assert(
      fc.property(...region, fc.integer({ min: 0, max: 99_999_999_999 }), (locale, currency, cents) => {
        const format = formatOf(locale, currency)
        const written = [decimal(cents, currency), format.money(cents), format.toType(cents)]
        // The plain form "1.290" of three decimals is 1290 where points separate thousands.
        const plain = digitsOf(currency) === 3 ? written.slice(1) : written
        for (const text of plain)
          expect([text, centsOf(format.typedMoney(text).plain, currency)]).toEqual([text, cents])
        expect(format.typedCount(format.count(cents)).plain).toBe(String(cents))
      }),
      { numRuns: atScale(300, 3000) },
    )
  })
})

describe('what people read', () => {
  it.each([
    ['en-US', 2000, '20%'],
    ['en-US', 825, '8.25%'],
    ['sv-SE', 2500, '25\u00A0%'],
    ['de-DE', 2550, '25,5\u00A0%'],
    ['fr-FR', 550, '5,5\u00A0%'],
  ])('in %s a rate of %i is %s', (locale, basisPoints, text) => {
    expect(formatOf(locale, 'EUR').rate(basisPoints)).toBe(text)
  })

  it.each([
    ['en-US', 'USD', '$1,299.50', '11/14/2026', '11/14/2026, 3:07 PM'],
    ['en-GB', 'GBP', '£1,299.50', '14/11/2026', '14/11/2026, 15:07'],
    ['de-DE', 'EUR', '1.299,50\u00A0€', '14.11.2026', '14.11.2026, 15:07'],
  ])('%s with %s', (locale, currency, money, date, moment) => {
    const format = formatOf(locale, currency)
    expect([format.money(129_950), format.date(AT), format.dateAndTime(AT)]).toEqual([money, date, moment])
  })

  it('yen have no decimals, dinars three', () => {
    expect(formatOf('en-US', 'JPY').money(129_950)).toBe('¥129,950')
    expect(formatOf('ja-JP', 'JPY').money(129_950)).toMatch(/^[¥￥]129,950$/)
    expect(formatOf('en-US', 'KWD').money(129_950)).toBe('KWD\u00A0129.950')
    expect(formatOf('en-US', 'USD').money(129_950, 'JPY'), 'an older order').toBe('¥129,950')
  })

  it('a price shows decimals only if it was typed with them', () => {
    const { price } = formatOf('en-US', 'USD')
    expect([price('1290'), price('1290.50'), price('12.')]).toEqual(['$1,290', '$1,290.50', '$12.'])
    expect(formatOf('en-GB', 'GBP').price('490')).toBe('£490')
  })

  it('days follow the locale, in English words', () => {
    const us = formatOf('en-US', 'USD')
    const uk = formatOf('en-GB', 'GBP')
    expect([
      us.namedDay('2026-12-01'),
      us.nearDay('2026-12-01', '2026-11-18'),
      us.nearDay('2027-02-01', '2026-11-18'),
      us.shortDay('2027-01-04', '2026-12-01'),
    ]).toEqual(['Tue, Dec 1, 2026', 'Tue, Dec 1', 'Mon, Feb 1, 2027', 'Jan 4, 2027'])
    expect([
      uk.namedDay('2026-12-01'),
      uk.nearDay('2026-12-01', '2026-11-18'),
      uk.shortDay('2026-12-01', '2026-11-01'),
    ]).toEqual(['Tue, 1 Dec 2026', 'Tue 1 Dec', '1 Dec'])
  })

  it('a day of another year than today has its year', () => {
    const us = formatOf('en-US', 'USD')
    const year = new Date().getUTCFullYear() + 2
    expect(us.nearDay(`${year}-02-01`)).toMatch(new RegExp(`^\\w{3}, Feb 1, ${year}$`))
  })

  it('a time has its day in words', () => {
    const today = '2026-11-18'
    expect(formatOf('en-US', 'USD').nearTime(AT, today)).toBe('Sat, Nov 14, 3:07 PM')
    expect(formatOf('en-US', 'USD').nearTime(AT, '2027-01-02')).toBe('Sat, Nov 14, 2026, 3:07 PM')
    expect(formatOf('en-GB', 'GBP').nearTime(AT, today)).toBe('Sat 14 Nov, 15:07')
  })

  it('an amount without a known currency is still written', () => {
    const { money } = formatOf('en-US', 'USD')
    expect([money(500, ''), money(500, 'x'), money(500, 'XYZ')]).toEqual(['5.00', '5.00 x', 'XYZ\u00A05.00'])
  })

  it('every locale and currency can be written, in digits that everybody reads', () => {
    for (const locale of LOCALES)
      for (const currency of CURRENCIES) {
        const format = formatOf(locale, currency, 'Asia/Bangkok')
        for (const text of [format.money(-129_950), format.dateAndTime(AT), format.count(12_000)])
          expect(text, `${locale} ${currency}`).toMatch(/^[^\u202F]*\d[^\u202F]*$/)
      }
  })

  it('names the currency', () => {
    expect(['USD', 'GBP', 'JPY', 'EUR'].map((currency) => currencyUnits(currency))).toEqual([
      'US dollars',
      'British pounds',
      'Japanese yen',
      'euros',
    ])
  })
})

describe('a language in a region', () => {
  const swedish = { locale: 'sv-SE', currency: 'SEK', timeZone: 'UTC' }

  it('reads amounts as it writes them', () => {
    for (const [language, typed] of [
      ['sv', '23 125,00'],
      ['sv', '23\u00A0125,00\u00A0kr'],
      ['de', '23.125,00'],
      ['de', '23125,00'],
      ['en', '23 125,00'],
    ] as const)
      expect([typed, createFormat({ ...swedish, language }).typedMoney(typed)]).toEqual([
        typed,
        { plain: '23125.00' },
      ])
    for (const language of LANGUAGES) {
      const format = createFormat({ ...swedish, language })
      expect([language, format.typedMoney(format.money(2_312_550))]).toEqual([
        language,
        { plain: '23125.50' },
      ])
      expect([language, format.typedMoney(format.toType(2_312_550))]).toEqual([
        language,
        { plain: '23125.50' },
      ])
    }
  })
})
