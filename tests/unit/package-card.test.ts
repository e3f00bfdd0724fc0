import { describe, expect, test } from 'vitest'
import { PACKAGE_POINTS } from '#content/rules/types/pricing.ts'
import { cardColumns } from '#site/rules/card-columns.ts'
import {
  isRecommended,
  lowestPrice,
  packagesWith,
  pointRows,
  pointsOf,
  priceOf,
  taglineOf,
  type Package,
} from '#site/rules/package-card.ts'
import { comparesMore, leftOutWords, tableRows } from '#site/rules/package-table.ts'
import contract from '#tests/support/contract.json' with { type: 'json' }
import { bareSite, demoSite } from '#tests/support/demo-site.ts'
import { US } from '#tests/support/formats.ts'
import { inEnglish } from '#tests/support/words.ts'

const offer = (
  packageName: string,
  points: readonly string[] = PACKAGE_POINTS.map((_, index) => `Point ${index + 1}`),
): Package => ({
  _id: 'a',
  createdAt: '',
  updatedAt: '',
  version: 1,
  packageName,
  packageTagline: '',
  packageCard: '',
  packageFor: '',
  packageServices: '',
  packagePrice: '299',
  packageMost: '',
  packageBilling: '',
  packageButtonText: 'Order',
  ...(Object.fromEntries(PACKAGE_POINTS.map((field, index) => [field, points[index] ?? ''])) as Record<
    (typeof PACKAGE_POINTS)[number],
    string
  >),
})

describe('a price card', () => {
  test.each(['Basic', 'Standard', 'Premium'] as const)(
    '%s shows as many points as the contract says',
    (name) => {
      expect(pointsOf(offer(name), 'landing')).toHaveLength(contract.limits.landingPoints[name])
      expect(pointsOf(offer(name), 'page')).toHaveLength(contract.limits.publicPoints[name])
    },
  )

  test('any other package shows 6 points on the landing page, 7 on its own, and no tagline', () => {
    expect(pointsOf(offer('Enterprise'), 'landing')).toHaveLength(6)
    expect(pointsOf(offer('Enterprise'), 'page')).toHaveLength(7)
    expect(taglineOf(offer('Enterprise'))).toBeUndefined()
    expect(taglineOf(offer('basic'))).toBeUndefined()
  })

  test('the three names carry the words of the contract', () => {
    for (const [name, tagline] of Object.entries(contract.words.taglines))
      expect(inEnglish(taglineOf(offer(name)))).toBe(tagline)
    expect(['Basic', 'Standard', 'Premium'].filter((name) => isRecommended(offer(name)))).toEqual(['Premium'])
  })

  test('a package may have a tagline of its own, and stand out or not', () => {
    const own = { ...offer('Harbour'), packageTagline: 'Our pick', packageCard: 'dark' }
    expect([taglineOf(own), isRecommended(own)]).toEqual(['Our pick', true])
    const premium = { ...offer('Premium'), packageTagline: 'For everybody', packageCard: 'named' }
    expect([taglineOf(premium), isRecommended(premium)]).toEqual(['For everybody', true])
    expect(isRecommended({ ...premium, packageCard: 'light' })).toBe(false)
  })

  test.each([
    ['299', '$299'],
    ['299.50', '$299.50'],
    ['299.00', '$299.00'],
    ['010', '$10'],
    ['00.5', '$0.50'],
    ['1299', '$1,299'],
    ['12.', '$12.'],
  ])('the price "%s" reads %s', (packagePrice, read) => {
    expect(priceOf({ ...offer('Basic'), packagePrice }, US)).toBe(read)
  })

  test('empty points are skipped, and the order stays', () => {
    expect(pointsOf(offer('Basic', ['One', '', '  ', 'Two', 'Three']), 'landing')).toEqual([
      'One',
      'Two',
      'Three',
    ])
  })
})

describe('the rows of the cards', () => {
  const labels = demoSite().packageRows
  const two = [
    { ...offer('Basic', ['A1', '', 'A3']), _id: 'basic' },
    { ...offer('Standard', ['B1', 'B2', 'B3', 'B4']), _id: 'standard' },
  ]

  test('have one topic across all packages, and a gap where one has nothing', () => {
    const rows = pointRows({ pricing: two, packageRows: labels }, 'page')
    expect(rows.get('basic')).toEqual([
      { label: 'Audit', text: 'A1' },
      { label: 'Keywords', text: undefined },
      { label: 'Fixes', text: 'A3' },
    ])
    expect(rows.get('standard')!.map(({ text }) => text)).toEqual(['B1', 'B2', 'B3', 'B4'])
  })

  test('are a plain list without labels', () => {
    const rows = pointRows({ pricing: two, packageRows: null }, 'page')
    expect(rows.get('basic')!.map(({ label, text }) => [label, text])).toEqual([
      ['', 'A1'],
      ['', 'A3'],
    ])
  })

  test('show no more points than the contract says', () => {
    const all = { ...demoSite(), pricing: [offer('Premium')], packageRows: labels }
    expect(pointRows(all, 'landing').get('a')).toHaveLength(contract.limits.landingPoints.Premium)
    expect(pointRows(all, 'page').get('a')).toHaveLength(contract.limits.publicPoints.Premium)
  })
})

describe('the table of all packages', () => {
  test('has every point, also those that no card shows', () => {
    const { pricing, packageRows } = demoSite()
    const rows = inEnglish(tableRows({ pricing, packageRows }))
    expect(rows).toHaveLength(10)
    expect(rows.find(({ label }) => label === 'Local')!.texts).toEqual([
      '',
      'Local profile set up and cleaned',
      'Local profiles for up to 5 addresses',
    ])
    expect(comparesMore({ pricing })).toBe(true)
  })

  test('names rows by their place without labels, and leaves empty rows out', () => {
    const two = [offer('Basic', ['A1', '', 'A3']), offer('Standard', ['B1'])]
    const promise = { yoursBy: '', days: 10, lateCreditPercent: 0, refund: '', record: null }
    const promises = { [two[1]!._id]: promise }
    const [first] = inEnglish(
      tableRows({ pricing: [{ ...two[0]!, _id: 'none' }, two[1]!], packageRows: null, promises }),
    )
    expect(first).toEqual({ label: 'Delivery', texts: ['', 'in 10 working days'] })
    expect(inEnglish(tableRows({ pricing: two, packageRows: null }))).toEqual([
      { label: 'Point 1', texts: ['A1', 'B1'] },
      { label: 'Point 3', texts: ['A3', ''] },
    ])
  })

  test('is left out if the cards show everything', () => {
    // The last point of a lone package is nowhere else.
    expect(comparesMore({ pricing: [offer('Basic')] })).toBe(true)
    const seven = PACKAGE_POINTS.slice(0, 7)
    expect(comparesMore({ pricing: [offer('Basic', seven)] })).toBe(false)
    expect(comparesMore({ pricing: [offer('Basic', seven), offer('Standard', seven)] })).toBe(false)
    expect(comparesMore({ pricing: [offer('Basic', seven), offer('Standard')] })).toBe(true)
  })

  test('is named by each card that leaves points out, with their number', () => {
    expect(inEnglish(demoSite().pricing.map(leftOutWords))).toEqual([
      undefined,
      '+ 1 more: compare everything',
      '+ 2 more: compare everything',
    ])
    expect(leftOutWords(offer('Basic', ['A', '', ' ', 'D']))).toBeUndefined()
  })
})

test('a last row that is not full stands in the middle', () => {
  const starts = (count: number) =>
    Array.from(
      { length: count },
      (_, at) =>
        cardColumns(count)
          .card(at)
          .match(/col-start-\d/)?.[0],
    )
  expect(starts(5)).toEqual([undefined, undefined, undefined, 'col-start-2', undefined])
  expect(starts(7).at(-1)).toBe('col-start-3')
  expect(starts(6).filter(Boolean)).toEqual([])
})

test('the lowest price is that of the cheapest package, whatever the order', () => {
  const prices = ['1290', '490.50', '2900'].map((packagePrice) => ({ ...offer('X'), packagePrice }))
  expect(lowestPrice({ ...bareSite(), pricing: prices })).toBe('490.50')
  expect(lowestPrice(bareSite())).toBeUndefined()
})

test('a service knows the packages that hold it', () => {
  const site = demoSite()
  const names = (title: string) =>
    packagesWith(
      site,
      site.serviceItem.find((item) => item.serviceTitle === title)!,
    ).map(({ packageName }) => packageName)
  expect(names('Technical audit')).toEqual(['Basic', 'Standard', 'Premium'])
  expect(names('Links and press')).toEqual(['Premium'])
})
