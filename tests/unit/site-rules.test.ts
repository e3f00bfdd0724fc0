import { describe, expect, test } from 'vitest'
import { parseStored } from '#content/rules/model/to-schema.ts'
import { titleAndDescription } from '#content/rules/page-title.ts'
import { about } from '#content/rules/types/about.ts'
import { counters } from '#content/rules/types/counters.ts'
import { figuresOf, percentOf } from '#site/rules/figures.ts'
import { splitSentence } from '#site/rules/first-sentence.ts'
import { filterAddress, chosenFrom, filtersOf, matching } from '#site/rules/template-filters.ts'
import contract from '#tests/support/contract.json' with { type: 'json' }
import { bareSite, demoSite } from '#tests/support/demo-site.ts'
import { inEnglish } from '#tests/support/words.ts'

describe('figures', () => {
  test('an award without a number is left out', () => {
    const counters = { ...demoSite().counters!, winingAwardNumber: '' }
    expect(figuresOf(counters).map(({ number }) => number)).toEqual(['140', '320', '12', '70'])
  })

  test.each([
    ['85', 85],
    ['85%', 85],
    ['85,5', 85.5],
    ['1200', 100],
    ['', 0],
    ['12.5 %', 12.5],
  ])('%s is %d of a hundred', (text, percent) => {
    expect(percentOf(text)).toBe(percent)
  })

  test('records that never named them have the figures of the contract, and say nothing when cleared', () => {
    const { aboutPercentOne, aboutPercentTwo, aboutPercentThree } = parseStored(about, {})
    expect([aboutPercentOne, aboutPercentTwo, aboutPercentThree].map(Number)).toEqual(
      contract.limits.skillBars,
    )
    expect(parseStored(about, { aboutPercentOne: '' }).aboutPercentOne).toBe('')
    expect(parseStored(counters, { teamSuffix: '' })).toMatchObject({
      happyClientsSuffix: '+',
      teamSuffix: '',
    })
  })
})

describe('the filters of the templates', () => {
  const items = demoSite().designItem

  test('the query string chooses, ignoring case and unknown values', () => {
    expect(chosenFrom(new URLSearchParams('format=youtube&price=PAID&category=Nothing'), items)).toEqual({
      format: 'Youtube',
      price: 'Paid',
    })
    expect(
      matching(items, { format: 'Youtube', price: 'Paid' }).every(
        (item) => item.format === 'Youtube' && item.freeOrPaid === 'Paid',
      ),
    ).toBe(true)
    expect(matching(items, {})).toHaveLength(items.length)
  })

  test('each choice keeps the others', () => {
    expect(filterAddress({ format: 'Youtube' }, 'price', 'Free')).toBe('/templates?format=Youtube&price=Free')
    expect(filterAddress({ format: 'Youtube' }, 'format', undefined)).toBe('/templates')
  })

  test('a filter with one value is not worth showing', () => {
    expect(filtersOf(items).map(({ name }) => name)).toEqual(['format', 'category', 'price'])
    expect(filtersOf(items.slice(0, 1))).toEqual([])
  })
})

describe('the words of a page', () => {
  test('are the agency’s own, or plain ones', () => {
    expect(inEnglish(titleAndDescription(demoSite(), '/pricing').title)).toContain('Northlight')
    expect(inEnglish(titleAndDescription(bareSite(), '/pricing').title)).toBe('Packages and prices | Shingle')
    expect(inEnglish(titleAndDescription(bareSite(), '/').description).length).toBeGreaterThan(20)
  })
})

test.each([
  ['One here. Two there.', 'One here.', 'Two there.'],
  ['It costs 4.50 a day, e.g. on No. 5. Then more.', 'It costs 4.50 a day, e.g. on No. 5.', 'Then more.'],
  ['No end', 'No end', ''],
  ['“Quoted.” And on.\n\nAnother paragraph.', '“Quoted.”', 'And on.'],
  ['', '', ''],
])('the first sentence of %j', (text, first, rest) => {
  expect(splitSentence(text)).toEqual({ first, rest })
})
