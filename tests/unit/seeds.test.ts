// The demo is what everybody sees first: every record must pass its own type, and every picture must be
// there, drawn, small and described.
import { describe, expect, it } from 'vitest'
import * as palette from '#brand/rules/palette.ts'
import { CONTENT_TYPES } from '#content/rules/index.ts'
import type { ContentType } from '#content/rules/model/define.ts'
import { parseInput } from '#content/rules/model/to-schema.ts'
import { asStored, missingIn, translationOf } from '#content/rules/model/translations.ts'
import { EDITABLE_PAGES } from '#content/rules/page-names.ts'
import { PACKAGE_POINTS } from '#content/rules/types/pricing.ts'
import { SHOWN_WORK_STEPS } from '#content/rules/types/work-step.ts'
import { DEMO } from '#seeds/demo/index.ts'
import { PORTUGUESE } from '#seeds/demo/pt/index.ts'
import { artPath } from '#seeds/demo/seed.ts'
import { readArt } from '#server/demo-art.ts'

const ART = readArt()
const TYPES: readonly ContentType[] = CONTENT_TYPES
const recordsOf = (type: ContentType): readonly Record<string, string>[] =>
  DEMO[type.name as keyof typeof DEMO]
const portugueseOf = (type: ContentType): readonly Record<string, string>[] =>
  PORTUGUESE[type.name as keyof typeof DEMO] ?? []
const textsOf = (records: (type: ContentType) => readonly Record<string, string>[]): string[] =>
  TYPES.flatMap((type) => records(type).flatMap((record) => Object.values(record)))
const allTexts = [...textsOf(recordsOf), ...textsOf(portugueseOf)]

describe.each(TYPES.map((type) => [type.name, type] as const))('the demo of %s', (_name, type) => {
  const records = recordsOf(type)

  it('has records: exactly one of a singleton', () => {
    // Nobody should pay into the bank account of a demo or get its discount, and only the owner knows the
    // seller. Every other word than the thanks has a default.
    if (['bankAccount', 'consumers', 'coupon', 'seller', 'tax'].includes(type.name))
      expect(records).toEqual([])
    else if (type.name === 'wording') expect(records).toHaveLength(1)
    else if (type.kind === 'singleton') expect(records).toHaveLength(1)
    else expect(records.length).toBeGreaterThan(1)
  })

  it.each(records.map((record, at) => [at + 1, record] as const))(
    'record %i passes and fills exactly its fields',
    (_at, record) => {
      expect(parseInput(type, record).values).toEqual(record)
      expect(Object.keys(record).sort()).toEqual(Object.keys(type.fields).sort())
    },
  )

  it('says everything in Portuguese too, within its limits', () => {
    const portuguese = portugueseOf(type)
    expect(portuguese.length).toBeLessThanOrEqual(records.length)
    for (const [at, record] of records.entries()) {
      const texts = portuguese[at] ?? {}
      expect(missingIn(type, { ...record, ...asStored(texts, 'pt') }, 'pt')).toEqual([])
      expect(parseInput(translationOf(type), texts).values).toMatchObject(texts)
      // As many lines: the values by month, the choices of a question.
      for (const name of Object.keys(texts))
        expect([name, texts[name]!.split('\n').length]).toEqual([name, record[name]!.split('\n').length])
    }
  })

  it('uses only pictures that are drawn', () => {
    const fields = Object.keys(type.fields).filter((name) => type.fields[name]?.kind === 'image')
    const drawn = new Set(ART.map((art) => artPath(art.name)))
    for (const record of records)
      for (const field of fields) if (record[field]) expect(drawn).toContain(record[field])
  })
})

describe('the words of the demo', () => {
  it('hold no filler', () => {
    for (const text of allTexts) {
      expect(text).not.toMatch(/lorem|ipsum|dolor sit|passionate about|xxx/i)
      // "Todo" is a word in Portuguese.
      expect(text).not.toMatch(/\b(TODO|TBD)\b/)
    }
  })

  it('are typed cleanly: no doubled or trailing spaces, no straight apostrophes', () => {
    for (const text of allTexts) expect(text).not.toMatch(/ {2}|^\s|\s$|\w'\w/)
  })

  it('write only to addresses that nobody owns', () => {
    for (const text of allTexts)
      for (const [, host] of text.matchAll(/[\w.]+@([\w.-]+\w)/g)) expect(host).toBe('northlight.example')
  })
})

describe('what the pages need of the demo', () => {
  it('records that differ where their type says so', () => {
    for (const type of TYPES.filter((each) => each.uniqueField)) {
      const values = recordsOf(type).map((record) => record[type.uniqueField ?? '']?.toLowerCase())
      expect(new Set(values).size, type.name).toBe(values.length)
    }
  })

  it('three packages, with as many points as the pages show', () => {
    expect(DEMO.pricing.map((one) => one.packageName)).toEqual(['Basic', 'Standard', 'Premium'])
    const points = DEMO.pricing.map((one) => PACKAGE_POINTS.filter((field) => one[field]).length)
    expect(points[0]).toBeGreaterThanOrEqual(7)
    expect(points[1]).toBeGreaterThanOrEqual(7)
    expect(points[2]).toBe(10)
  })

  it('four steps of work and a text for every page', () => {
    expect(DEMO.workStep.map((one) => one.stepNumber)).toEqual(SHOWN_WORK_STEPS)
    expect(DEMO.pageText.map((one) => one.page)).toEqual(EDITABLE_PAGES)
  })

  it('titles and descriptions of a length that search engines show', () => {
    for (const { title = '', description = '' } of [...DEMO.pageText, ...(PORTUGUESE.pageText ?? [])]) {
      expect(title.length, title).toBeLessThanOrEqual(65)
      expect(description.length, description).toBeGreaterThanOrEqual(120)
      expect(description.length, description).toBeLessThanOrEqual(155)
    }
  })

  it('templates of every format, free and paid', () => {
    expect(new Set(DEMO.designItem.map((one) => one.format))).toEqual(
      new Set(['Facebook', 'Instagram', 'Youtube']),
    )
    expect(new Set(DEMO.designItem.map((one) => one.freeOrPaid))).toEqual(new Set(['Free', 'Paid']))
  })
})

describe.each(ART.map((art) => [art.name, art] as const))(
  'the picture %s',
  (name, { alt, width, height, svg }) => {
    it('has a plain name and says what it shows', () => {
      expect(name).toMatch(/^[a-z][a-z-]*[a-z]$/)
      expect(alt.trim().length).toBeGreaterThan(5)
    })

    it('is a small SVG that needs nothing else: no script, no font, no address', () => {
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(name === 'hero-ranking' ? 22_000 : 3000)
      expect(svg).toContain(`width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`)
      expect(svg).not.toMatch(/<text|<script|<image|<foreignObject|\son\w+=|href=|NaN|undefined/i)
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:/)
    })

    it('keeps to the palette', () => {
      for (const [colour] of svg.matchAll(/#[0-9A-F]{3,8}\b/gi))
        expect(Object.values(palette)).toContain(colour)
    })
  },
)
