// VAT numbers of the EU and the UK. A right format only proves right typing: whether the number exists is for
// the admin to confirm.
import { as, say, type WrittenAs } from '../words.ts'

/** The rule behind the prefix, and an example. Greece writes EL, Northern Ireland XI. */
const FORMATS: Record<string, readonly [rule: string, example: string]> = {
  AT: ['U\\d{8}', 'U12345678'],
  BE: ['[01]\\d{9}', '0123456789'],
  BG: ['\\d{9,10}', '123456789'],
  CY: ['\\d{8}[A-Z]', '12345678X'],
  CZ: ['\\d{8,10}', '12345678'],
  DE: ['\\d{9}', '123456789'],
  DK: ['\\d{8}', '12345678'],
  EE: ['\\d{9}', '123456789'],
  EL: ['\\d{9}', '123456789'],
  ES: ['[A-Z]\\d{7}[A-Z]|\\d{8}[A-Z]|[A-Z]\\d{8}', 'B12345678'],
  FI: ['\\d{8}', '12345678'],
  FR: ['[A-HJ-NP-Z0-9]{2}\\d{9}', '12345678901'],
  HR: ['\\d{11}', '12345678901'],
  HU: ['\\d{8}', '12345678'],
  IE: ['\\d{7}[A-Z]{1,2}|\\d[A-Z+*]\\d{5}[A-Z]', '1234567WA'],
  IT: ['\\d{11}', '12345678901'],
  LT: ['\\d{9}|\\d{12}', '123456789'],
  LU: ['\\d{8}', '12345678'],
  LV: ['\\d{11}', '12345678901'],
  MT: ['\\d{8}', '12345678'],
  NL: ['\\d{9}B\\d{2}', '123456789B01'],
  PL: ['\\d{10}', '1234567890'],
  PT: ['\\d{9}', '123456789'],
  RO: ['\\d{2,10}', '1234567890'],
  SE: ['\\d{12}', '123456789001'],
  SI: ['\\d{8}', '12345678'],
  SK: ['\\d{10}', '1234567890'],
  GB: ['\\d{9}|\\d{12}|(?:GD|HA)\\d{3}', '123456789'],
  XI: ['\\d{9}|\\d{12}|(?:GD|HA)\\d{3}', '123456789'],
}

const PATTERNS = new Map(
  Object.entries(FORMATS).map(([prefix, [rule]]) => [prefix, new RegExp(`^${prefix}(?:${rule})$`)]),
)

/** Numbers of other countries: kept as typed, up to what fits a line. */
const ELSEWHERE = /^[\p{L}\d][\p{L}\d ./+*-]{2,29}$/u

/** The number in capitals, without spaces, dots, hyphens and slashes. */
const normalVatNumber = (text: string): string => text.replace(/[\s.\-–/]/g, '').toUpperCase()

const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country)
const countryOf = (prefix: string): string => (prefix === 'EL' ? 'GR' : prefix)

const matches = (number: string): boolean => PATTERNS.get(number.slice(0, 2))?.test(number) ?? false

/**
 * The country whose format the number has, as an ISO code (XI stays XI); undefined if it fits none.
 */
export const vatNumberState = (number: string): string | undefined =>
  matches(number) ? countryOf(number.slice(0, 2)) : undefined

export type CheckedVatNumber = { number: string; error?: undefined } | { number?: undefined; error: string }

/** Reads a typed number. A missing prefix is taken from the country, if that one is known. */
export function checkVatNumber(text: string, country: string | undefined): CheckedVatNumber {
  const number = normalVatNumber(text)
  if (matches(number)) return { number }
  const home = country && prefixOf(country)
  if (home && matches(home + number)) return { number: home + number }
  // In a country without a format here, a number may begin like one of another country.
  const meant = home ?? number.slice(0, 2)
  if (PATTERNS.has(meant)) return { error: wrongFormat(meant) }
  if (ELSEWHERE.test(text.trim())) return { number: text.trim().toUpperCase() }
  return { error: say('platform.screens', 'vatNumber.unknown') }
}

const wrongFormat = (prefix: string): string =>
  say('platform.screens', 'vatNumber.malformed', {
    place: placeOf(prefix),
    example: prefix + FORMATS[prefix]![1],
  })

const placeOf = (prefix: string): string | WrittenAs =>
  prefix === 'XI' ? say('platform.screens', 'vatNumber.northernIreland') : as('country', countryOf(prefix))
