// Numbers as people and files write them: "23 125,00", "1’290.50", "1.290". What comes out is the plain form
// of calls: "1290.50".

/** How numbers are written where the text comes from. */
export interface NumberSigns {
  /** What separates thousands, besides spaces and apostrophes, which are never anything else. */
  groups: readonly string[]
  /** What decimals follow. A point always may: it is the plain form. */
  decimals: readonly string[]
  /** As in India: 12,34,567. */
  groupsByTwo?: boolean
}

/** "1.290" as one thousand and as one. */
export interface TwoReadings {
  whole: string
  decimal: string
}

const SPACES = /\s/g
const APOSTROPHES = /[’‘ʼ´`]/g
const DIGITS = /^\d+$/

/** Undefined if the text is no number. Numbers have no sign here. */
export function readNumber(
  text: string,
  { groups, decimals, groupsByTwo = false }: NumberSigns,
  digits: number,
): string | TwoReadings | undefined {
  const written = text.trim().replace(SPACES, ' ').replace(APOSTROPHES, "'")
  if (DIGITS.test(written)) return written
  const at = written.search(/\D\d+$/)
  const [before, sign, after] = [written.slice(0, at), written[at] ?? '', written.slice(at + 1)]
  const whole = ungrouped(written, sign, groupsByTwo)
  const isDecimalSign = at >= 0 && (sign === '.' || sign === ',')
  const front = isDecimalSign ? wholePart(before, sign, groupsByTwo) : undefined
  const decimal = front === undefined ? undefined : `${front}.${after}`
  if (whole === undefined || decimal === undefined) return whole ?? decimal
  // One sign before three digits, as in "1.290".
  const meansWhole = groups.includes(sign)
  const meansDecimal = digits === 3 && (sign === '.' || decimals.includes(sign))
  if (meansWhole === meansDecimal) return { whole, decimal }
  return meansWhole ? whole : decimal
}

/** What is before the decimals: with thousands or without, but not separated by the sign of the decimals. */
function wholePart(text: string, decimalSign: string, byTwo: boolean): string | undefined {
  if (text === '') return '0'
  if (DIGITS.test(text)) return text
  const sign = /\D/.exec(text)![0]
  return sign === decimalSign ? undefined : ungrouped(text, sign, byTwo)
}

/** "1.234.567" → "1234567". */
function ungrouped(text: string, sign: string, byTwo: boolean): string | undefined {
  if (!sign || !".,' ".includes(sign)) return undefined
  const [first = '', ...rest] = text.split(sign)
  const last = rest.pop() ?? ''
  if (!/^[1-9]\d{0,2}$/.test(first) || !/^\d{3}$/.test(last)) return undefined
  const middle = byTwo && first.length < 3 ? /^(\d{3}|\d\d)$/ : /^\d{3}$/
  return rest.every((group) => middle.test(group)) ? [first, ...rest, last].join('') : undefined
}
