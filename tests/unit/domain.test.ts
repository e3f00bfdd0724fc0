import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isAccountEmail, isSignInEmail, looksLikeEmail } from '#platform/rules/email-address.ts'
import { isOwnPath, safeReturn } from '#platform/rules/links.ts'
import { centsOf, decimal, PRICE_IN_DOLLARS } from '#platform/rules/money.ts'
import { pageCount, pageNumber } from '#platform/rules/page.ts'
import { priceFault } from '#platform/rules/price-fault.ts'
import { FOREIGN_RETURNS } from '#tests/support/foreign-returns.ts'
import { US } from '#tests/support/formats.ts'
import { inEnglish } from '#tests/support/words.ts'

describe('money', () => {
  it('reads and writes exactly', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
        (cents) => void expect(centsOf(decimal(cents, 'USD'), 'USD')).toBe(cents),
      ),
    )
  })
  it.each([
    ['299', 29900],
    ['299.5', 29950],
    ['299.50', 29950],
    ['-19.99', -1999],
    ['1e5', undefined],
    ['12.345', undefined],
    ['', undefined],
    ['1,000', undefined],
    [' 1', undefined],
  ])('%j is %s cents', (text, cents) => {
    expect(centsOf(text, 'USD')).toBe(cents)
  })
  it('adds ten thousand times 19.99 without a rounding fault', () => {
    expect(
      decimal(
        Array.from({ length: 10_000 }, () => centsOf('19.99', 'USD')!).reduce((sum, cents) => sum + cents, 0),
        'USD',
      ),
    ).toBe('199900.00')
  })
  it('is read by people', () => {
    expect([129950, 0, -5, 100_000_000].map((cents) => US.money(cents))).toEqual([
      '$1,299.50',
      '$0.00',
      '-$0.05',
      '$1,000,000.00',
    ])
  })
  it('knows a price', () => {
    for (const text of ['0.01', '999999.99'])
      expect(priceFault(text, PRICE_IN_DOLLARS, 'Price')).toBeUndefined()
    for (const text of ['0', '0.00', '1000000', '-1'])
      expect(inEnglish(priceFault(text, PRICE_IN_DOLLARS, 'Price'))).toContain('must be a price')
  })
})

describe('returnTo stays on the site', () => {
  it.each(['/my-order', '/my-order?page=2', '/order-now/abc#x', '/'])('%s is ours', (path) => {
    expect(safeReturn(path)).toBe(path)
  })
  it('is percent-encoded for the Location header', () => {
    expect(safeReturn('/日 ?q=é')).toBe('/%E6%97%A5%E2%80%A8?q=%C3%A9')
  })
  it.each([...FOREIGN_RETURNS, null])('%j is not', (path) => {
    expect(safeReturn(path)).toBeUndefined()
  })
  it('holds for any string', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (isOwnPath(`/${text}`)) expect(new URL(`/${text}`, 'http://own.invalid').host).toBe('own.invalid')
      }),
    )
  })
})

describe('addresses', () => {
  it.each([
    ['ada@bars.example', true],
    ['a1@b2.c3', false],
    ['a@b', false],
    ['a b@c.example', false],
    [`${'x'.repeat(250)}@a.example`, false],
  ])('%j: %s', (text, good) => {
    expect(isSignInEmail(text)).toBe(good)
  })
  it('of an account are those that the identity library takes', () => {
    for (const odd of [
      'ümläut@test.example',
      'o!brien@test.example',
      'abc..def@test.example',
      'abc@münchen.example',
      'abc@-test.example',
      'abc@test.example1',
    ])
      expect([odd, looksLikeEmail(odd), isAccountEmail(odd)]).toEqual([odd, true, false])
    fc.assert(
      fc.property(
        fc.oneof(fc.emailAddress(), fc.string({ unit: fc.constantFrom(..."ab.-_+'!@"), maxLength: 20 })),
        (text) => {
          if (isAccountEmail(text)) expect(z.email().safeParse(text).success).toBe(true)
        },
      ),
    )
  })
  it('refuses what could start a header', () => {
    expect(looksLikeEmail('a@b.example\nbcc: c@d.example')).toBe(false)
  })
})

describe('pages', () => {
  it.each([
    ['2', 2],
    ['0', 1],
    ['-1', 1],
    ['x', 1],
    [null, 1],
    ['1e3', 1],
    ['99999999', 1],
  ])('%j is page %s', (text, page) => {
    expect(pageNumber(text)).toBe(page)
  })
  it('has at least one', () => {
    expect([pageCount(0, 5), pageCount(5, 5), pageCount(6, 5)]).toEqual([1, 1, 2])
  })
})
