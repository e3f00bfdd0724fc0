// What changed, as a person reads it, and moments on the site's clock.
import { describe, expect, test } from 'vitest'
import { banner } from '#content/rules/types/banner.ts'
import { coupon } from '#content/rules/types/coupon.ts'
import { pricing } from '#content/rules/types/pricing.ts'
import { wordDiff } from '#editing/screens/history/word-diff.ts'
import { differencesBetween, withNames } from '#editing/server/differences.ts'
import { formatLocalTime, parseLocalTime } from '#platform/rules/local-time.ts'
import { inEnglish } from '#tests/support/words.ts'

const state = (fields: Record<string, string>, more = {}) => ({ fields, position: 1, hidden: 0, ...more })

describe('differences', () => {
  test('name each changed field by its label, and nothing else', () => {
    const found = differencesBetween(
      banner,
      state({ bannerHeading: 'Old', buttonText: 'Go' }),
      state({ bannerHeading: 'New', buttonText: 'Go' }),
    )
    expect(inEnglish(found)).toEqual([
      { name: 'bannerHeading', label: 'Heading', kind: 'short-text', before: 'Old', after: 'New' },
    ])
  })

  test('tell of hiding and moving', () => {
    const found = differencesBetween(banner, state({}), state({}, { position: 3, hidden: 1 }))
    expect(inEnglish(found.map(({ label, before, after }) => [label, before, after]))).toEqual([
      ['On the site', 'Shown', 'Hidden'],
      ['Place in the list', '1', '3'],
    ])
  })

  test('say choices and named records as people read them', () => {
    const found = differencesBetween(
      pricing,
      state({ packageBilling: 'once' }),
      state({ packageBilling: 'year' }),
    )
    expect(inEnglish(found.map(({ before, after }) => [before, after]))).toEqual([['Once', 'Every year']])
    const names = new Map([
      ['p1', 'Basic'],
      ['p2', 'Premium'],
    ])
    const named = withNames(
      names,
      differencesBetween(coupon, state({ packageIds: 'p1' }), state({ packageIds: 'p1\np2\ngone' })),
    )
    expect(inEnglish(named.map(({ before, after }) => [before, after]))).toEqual([
      ['Basic', 'Basic\nPremium\na deleted record'],
    ])
    const all = withNames(
      names,
      differencesBetween(coupon, state({ packageIds: 'p1' }), state({ packageIds: '' })),
    )
    expect(all[0]!.after).toBe('')
  })

  test('a record that came or went shows its texts', () => {
    expect(
      differencesBetween(banner, null, state({ buttonText: 'Go' })).map(({ name, after }) => [name, after]),
    ).toEqual([['buttonText', 'Go']])
    expect(
      differencesBetween(banner, state({ buttonText: 'Go' }), null).map(({ name, before }) => [name, before]),
    ).toEqual([['buttonText', 'Go']])
  })
})

describe('words', () => {
  const brief = (before: string, after: string) =>
    wordDiff(before, after).map(({ kind, text }) => `${{ same: '=', removed: '-', added: '+' }[kind]}${text}`)

  test('what stayed, what went and what came', () => {
    expect(brief('one two three', 'one 2 three')).toEqual(['=one ', '-two', '+2', '= three'])
    expect(brief('same', 'same')).toEqual(['=same'])
    expect(brief('', 'new words')).toEqual(['+new words'])
    expect(brief('gone', '')).toEqual(['-gone'])
  })

  test('a text that was replaced is not cut into single words', () => {
    expect(brief('Be the answer people find', 'Seen while typing')).toEqual([
      '-Be the answer people find',
      '+Seen while typing',
    ])
  })

  test('both texts can always be put together again', () => {
    const [before, after] = ['a  b c\nd e f', 'a b x\nd  f g ']
    const parts = wordDiff(before, after)
    expect(
      parts
        .filter(({ kind }) => kind !== 'added')
        .map(({ text }) => text)
        .join(''),
    ).toBe(before)
    expect(
      parts
        .filter(({ kind }) => kind !== 'removed')
        .map(({ text }) => text)
        .join(''),
    ).toBe(after)
  })

  test('a small change in a very long text is found', () => {
    const long = 'word '.repeat(5000)
    expect(brief(long, `${long}more`)).toEqual([`=${long}`, '+more'])
  })

  test('very long texts that differ in most words are shown whole', () => {
    const [before, after] = ['old', 'new'].map((word) =>
      Array.from({ length: 5000 }, (_, n) => `${word}${n}`).join(' '),
    )
    expect(brief(before!, after!)).toEqual([`-${before}`, `+${after}`])
  })

  test('a price is one word', () => {
    expect(brief('Now $1,290.', 'Now $1,390.')).toEqual(['=Now ', '-$1,290.', '+$1,390.'])
  })
})

describe('local time in a zone', () => {
  test.each([
    ['UTC', '2026-03-01T12:00', '2026-03-01T12:00:00.000Z'],
    ['Europe/Lisbon', '2026-07-01T12:00', '2026-07-01T11:00:00.000Z'],
    ['America/New_York', '2026-11-01T09:30', '2026-11-01T14:30:00.000Z'],
    ['Asia/Kolkata', '2026-01-01T00:00', '2025-12-31T18:30:00.000Z'],
  ])('in %s %s is %s', (zone, local, utc) => {
    expect(new Date(parseLocalTime(local, zone)!).toISOString()).toBe(utc)
    expect(formatLocalTime(Date.parse(utc), zone).slice(0, 16)).toBe(local)
  })

  test('an invalid date is none', () => {
    for (const text of ['', 'yesterday', '2026-13-01T00:00', '2026-01-01'])
      expect(parseLocalTime(text, 'UTC')).toBeUndefined()
  })
})
