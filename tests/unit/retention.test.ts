// How long data is kept: the times to choose from, and from which moment on.
import { expect, it } from 'vitest'
import {
  durationWords,
  isShorter,
  keptSince,
  RETENTION_KINDS,
  retentionRules,
} from '#platform/rules/retention.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { privacy } from '#seeds/demo/privacy.ts'
import { inEnglish } from '#tests/support/words.ts'

const iso = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString())
const NOW = Date.parse('2026-11-16T15:04:05.678Z')

it('counts whole months, and the last day of a shorter one', () => {
  expect(iso(keptSince('messages', 24, NOW))).toBe('2024-11-16T15:04:05.678Z')
  expect(iso(keptSince('messages', 6, NOW))).toBe('2026-05-16T15:04:05.678Z')
  expect(iso(keptSince('audit', 24, Date.parse('2028-02-29T01:00:00Z')))).toBe('2026-02-28T01:00:00.000Z')
  expect(iso(keptSince('messages', 6, Date.parse('2026-08-31T01:00:00Z')))).toBe('2026-02-28T01:00:00.000Z')
  expect(keptSince('revisions', null, NOW)).toBeUndefined()
})

it('counts documents from the end of their year', () => {
  expect(iso(keptSince('documents', 120, NOW))).toBe('2015-12-31T00:00:00.000Z')
})

it('keeps documents as long as the law asks at least, and never for ever', () => {
  for (const years of [1, 7, 10, 30, 100]) {
    const { choices, default: initial } = retentionRules(years).documents
    expect(initial).toBe(years * 12)
    expect(Math.min(...choices.map(Number))).toBe(initial)
    expect(choices).not.toContain(null)
  }
  expect(Math.min(...retentionRules(10).audit.choices.map((months) => months ?? Infinity))).toBe(24)
})

it('every default is one of the choices, which go from short to long', () => {
  const rules = retentionRules(10)
  for (const kind of RETENTION_KINDS) {
    const { choices, default: initial } = rules[kind]
    expect(choices).toContain(initial)
    for (const [index, choice] of choices.entries())
      if (index) expect([kind, isShorter(choices[index - 1]!, choice)]).toEqual([kind, true])
  }
})

it('says times in words', () => {
  expect(inEnglish([null, 1, 6, 12, 24, 18].map(durationWords))).toEqual([
    'for ever',
    '1 month',
    '6 months',
    '1 year',
    '2 years',
    '18 months',
  ])
})

it('the demo’s privacy page promises what the defaults keep', () => {
  const { DOCUMENT_RETENTION_YEARS } = readSettings({ PORT: '1' })
  const rules = retentionRules(DOCUMENT_RETENTION_YEARS)
  expect([rules.messages.default, rules.documents.default]).toEqual([24, 120])
  const words = privacy.replace(/\s+/g, ' ')
  expect(words).toContain('We delete them when the matter is settled, at the latest after two years.')
  expect(words).toContain('keep receipts, with your name and address, for ten years')
})
