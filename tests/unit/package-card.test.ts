import { describe, expect, test } from 'vitest'
import { isRecommended, pointsOf, priceOf, taglineOf, type Package } from '#app/site/rules/package-card.ts'
import { PACKAGE_POINTS } from '#content/types/pricing.ts'
import contract from '#tests/support/contract.json' with { type: 'json' }
import { US } from '#tests/support/formats.ts'

const offer = (
  packageName: string,
  points: readonly string[] = PACKAGE_POINTS.map((_, index) => `Point ${index + 1}`),
): Package => ({
  _id: 'a',
  createdAt: '',
  updatedAt: '',
  version: 1,
  packageName,
  packagePrice: '299',
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
      expect(taglineOf(offer(name))).toBe(tagline)
    expect(['Basic', 'Standard', 'Premium'].filter((name) => isRecommended(offer(name)))).toEqual(['Premium'])
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
