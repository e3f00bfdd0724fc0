import { expect, it } from 'vitest'
import { parseInput, parseStored } from '#content/rules/model/to-schema.ts'
import { inLanguage, missingIn, textsIn, translationOf } from '#content/rules/model/translations.ts'
import { banner } from '#content/rules/types/banner.ts'
import { teamMember } from '#content/rules/types/team-member.ts'

const STORED = parseStored(banner, {
  bannerHeading: 'More customers',
  bannerDetails: 'Two sentences.',
  buttonURL: '/pricing',
  'bannerHeading@de': 'Mehr Kunden',
  'bannerHeading@xx': 'not a language',
  'buttonURL@de': '/preise',
  'unknown@de': 'no field',
})

it('keeps the texts of a record in other languages, and nothing else beside the fields', () => {
  expect(STORED['bannerHeading@de']).toBe('Mehr Kunden')
  expect(Object.keys(STORED).filter((name) => name.includes('@'))).toEqual(['bannerHeading@de'])
})

it('reads a record in a language, with the site’s own where a text is missing', () => {
  const german = inLanguage(banner, STORED, 'de')
  expect([german.bannerHeading, german.bannerDetails, german.buttonURL]).toEqual([
    'Mehr Kunden',
    'Two sentences.',
    '/pricing',
  ])
  expect(inLanguage(banner, STORED, undefined).bannerHeading).toBe('More customers')
})

it('counts what a language lacks: only what says something in the site’s own', () => {
  expect(missingIn(banner, STORED, 'de')).toEqual(['bannerDetails'])
  expect(missingIn(banner, STORED, 'sv')).toEqual(['bannerHeading', 'bannerDetails'])
})

it('is written with its texts alone: no name, link or picture, and none has to be there', () => {
  expect(Object.keys(translationOf(banner).fields)).toEqual([
    'bannerHeading',
    'bannerDetails',
    'bannerText',
    'buttonText',
  ])
  expect(Object.keys(translationOf(teamMember).fields)).not.toContain('teamMemberName')
  expect(parseInput(translationOf(banner), { bannerHeading: '' }).values).toEqual({ bannerHeading: '' })
  expect(() => parseInput(translationOf(banner), { buttonURL: '/x' })).toThrow()
  expect(textsIn(banner, STORED, 'de')).toEqual({
    bannerHeading: 'Mehr Kunden',
    bannerDetails: '',
    bannerText: '',
    buttonText: '',
  })
})
