// Countries by ISO 3166 code, found by what people type: a name in one of many languages, or a code.

const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY ' +
  'BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK ' +
  'FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR ' +
  'IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ' +
  'ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM ' +
  'PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF ' +
  'TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'

const COUNTRY_CODES: readonly string[] = CODES.split(' ')

const EU = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
)

/** The VAT territory of the EU, roughly: member states. Monaco is taxed like France. */
export const isInEu = (code: string | undefined): boolean =>
  code !== undefined && (EU.has(code) || code === 'MC')

/** The languages in which a country's name is understood. */
const LANGUAGES =
  'en de fr es it pt nl pl sv da fi nb cs sk hu ro bg el hr sl et lv lt ga mt uk ru tr ja zh ko ar he'.split(
    ' ',
  )

/** What people write besides the names that Intl knows. */
const ALSO: Record<string, string> = {
  uk: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'united kingdom of great britain and northern ireland': 'GB',
  usa: 'US',
  america: 'US',
  'united states of america': 'US',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  'republic of ireland': 'IE',
  eire: 'IE',
  'slovak republic': 'SK',
  hellas: 'GR',
  el: 'GR',
  turkey: 'TR',
  turkiye: 'TR',
  uae: 'AE',
  'hong kong': 'HK',
  'south korea': 'KR',
  'republic of korea': 'KR',
  'viet nam': 'VN',
}

/** Letters and digits only, without accents and case. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

const namesIn = (language: string) => new Intl.DisplayNames([language], { type: 'region' })

/** Built when it is first needed: it takes some milliseconds. */
let codes: Map<string, string> | undefined

function codesByName(): Map<string, string> {
  const found = new Map<string, string>(Object.entries(ALSO))
  for (const code of COUNTRY_CODES) found.set(code.toLowerCase(), code)
  for (const language of LANGUAGES) {
    const names = namesIn(language)
    for (const code of COUNTRY_CODES) {
      const name = plain(names.of(code) ?? '')
      // Earlier languages win, where two use a word for different countries.
      if (name && !found.has(name)) found.set(name, code)
    }
  }
  return found
}

/** The ISO code of a country as somebody typed it; undefined if it is not recognised. */
export function countryCodeOf(text: string): string | undefined {
  codes ??= codesByName()
  return codes.get(plain(text))
}

/** The name in a language. */
export const countryName = (code: string, language = 'en'): string => namesIn(language).of(code) ?? code

/** Names to choose from, in alphabetical order. */
export const countryNames = (locale = 'en'): string[] => {
  const names = namesIn(locale)
  return COUNTRY_CODES.map((code) => names.of(code)!).sort(new Intl.Collator(locale).compare)
}
