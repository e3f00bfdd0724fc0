import { describe, expect, it } from 'vitest'
import { CONTENT_TYPES } from '#content/rules/index.ts'
import { checkDefinitions } from '#content/rules/model/check-definitions.ts'
import type { ContentType, Field } from '#content/rules/model/define.ts'
import { refusal } from '#content/rules/model/field-kinds.ts'
import { image, link, money, optional, shortText } from '#content/rules/model/fields.ts'
import { formOf } from '#content/rules/model/to-form.ts'

const banner = CONTENT_TYPES.find((type) => type.name === 'banner') as ContentType
const broken = (change: Partial<ContentType>) => () => checkDefinitions([{ ...banner, ...change }])

describe('a wrong definition stops the start, naming type.field', () => {
  it.each([
    [
      'a field kind that does not exist',
      { fields: { ...banner.fields, bad: { kind: 'sound', label: 'Bad' } as unknown as Field } },
      'banner.bad',
    ],
    [
      'a field without a label',
      { fields: { ...banner.fields, bad: { kind: 'short-text', label: '' } } },
      'banner.bad',
    ],
    [
      'a choice without choices',
      { fields: { ...banner.fields, bad: { kind: 'choice', label: 'Bad' } } },
      'banner.bad',
    ],
    ['a reserved name', { fields: { ...banner.fields, version: shortText('Version') } }, 'banner.version'],
    ['a title that is no field', { titleField: 'nope' }, 'banner.titleField'],
    ['an audited field that is none', { audited: { field: 'nope', name: 'nothing' } }, 'banner.audited'],
    ['an address without its id', { calls: { ...banner.calls, one: '/banner' } }, 'banner.one'],
    ['no fields', { fields: {} }, 'banner.fields'],
  ] as [string, Partial<ContentType>, string][])('%s', (_what, change, named) => {
    expect(broken(change)).toThrow(named)
  })

  it('two types on one address', () => {
    expect(() => checkDefinitions([banner, { ...banner, name: 'other' }])).toThrow(
      /other\.list: GET \/banner is already taken by banner\.list/,
    )
  })
})

describe('form plans', () => {
  it.each(CONTENT_TYPES as readonly ContentType[])(
    '$name has an input with a human label for every field',
    (type) => {
      const inputs = formOf(type)
      expect(inputs.map((input) => input.name)).toEqual(Object.keys(type.fields))
      for (const input of inputs) expect(input.label).not.toBe(input.name)
    },
  )
})

describe('what fields take', () => {
  it.each([
    [link('Link'), 'https://example.com', true],
    [link('Link'), '/pricing', true],
    [link('Link'), '#contact-sec', true],
    [link('Link'), 'mailto:a@b.example', true],
    [link('Link'), 'javascript:alert(1)', false],
    [link('Link'), '//evil.example', false],
    [link('Link'), '/\\evil.example', false],
    [link('Link'), 'https://', false],
    [image('Picture'), '/media/a.webp', true],
    [image('Picture'), 'data:image/png;base64,AA', false],
    [image('Picture'), '#a', false],
    [money('Price'), '299', true],
    [money('Price'), '0.01', true],
    [money('Price'), '999999.99', true],
    [money('Price'), '1000000', false],
    [money('Price'), '0.00', false],
    [shortText('Text'), 'two\nlines', false],
    [shortText('Text'), '   ', false],
    [optional(shortText('Text')), '', true],
    [optional(shortText('Text')), '  ', false],
  ] as [Field, string, boolean][])('%j takes %j: %s', (field, text, taken) => {
    expect(refusal(field, text) === undefined).toBe(taken)
  })
})
