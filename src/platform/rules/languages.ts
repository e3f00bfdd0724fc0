// The languages that the product speaks. A new one is a file `words/xx.json` in each room, and its line here.

export const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'sv'] as const
export type Language = (typeof LANGUAGES)[number]

/** Its words are the source of all others, and stand in where a translation is missing. */
export const SOURCE_LANGUAGE: Language = 'en'

/** `npm run check` holds these complete. Of the others it counts what is missing. */
export const COMPLETE: readonly Language[] = LANGUAGES

/** Those in which what only the agency reads is complete too: its screens, its emails and what the server says to it. */
export const AGENCY_LANGUAGES: readonly Language[] = ['en', 'de']

export const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text)

/** A stored language, if it is one of ours. */
export const toLanguage = (text: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === text)

/** "Deutsch": a language as its speakers call it. */
export const ownNameOf = (language: Language): string => {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** All languages of today are written from left to right; a translation into Arabic or Hebrew is not. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  /^(ar|fa|he|ur)\b/.test(language) ? 'rtl' : 'ltr'

/** The languages of one site. */
export interface SiteLanguages {
  /** The site's own. Its addresses have no prefix. */
  main: Language
  /** Those that visitors can choose, the main one first. */
  published: readonly Language[]
  /** Those that only the team sees. */
  prepared: readonly Language[]
}

export const ONLY_ENGLISH: SiteLanguages = {
  main: SOURCE_LANGUAGE,
  published: [SOURCE_LANGUAGE],
  prepared: [],
}

/** The agency reads its own language or the site's, where its area speaks it. Otherwise English: half a translation would mix two. */
export const agencyLanguage = (own: Language | undefined, main: Language): Language =>
  [own, main].find((language) => language && AGENCY_LANGUAGES.includes(language)) ?? SOURCE_LANGUAGE

/** What stands before the addresses of a language: nothing for the site's own, and for one that nobody can open. */
export const prefixOf = (language: Language | undefined, { main, published }: SiteLanguages): string =>
  language && language !== main && published.includes(language) ? `/${language}` : ''

/** "/de/pricing?coupon=A" is "/pricing?coupon=A" in German. Undefined if an address begins with no language. */
export function splitAddress(address: string): { language: Language; rest: string } | undefined {
  const [, begin = '', rest = ''] = /^\/([a-z]{2})(?=[/?#]|$)(.*)$/is.exec(address) ?? []
  const language = begin.toLowerCase()
  if (!isLanguage(language)) return undefined
  return { language, rest: rest.startsWith('/') ? rest : `/${rest}` }
}

/** What stands before an address: "/de", or ''. */
export function prefixIn(address: string): string {
  const split = splitAddress(address)
  return split ? `/${split.language}` : ''
}

/** An address without what names its language. */
export const withoutLanguage = (address: string): string => splitAddress(address)?.rest ?? address

/** What is the same in every language: calls, files, and the screens of the agency, which speak its own language. */
const WITHOUT_LANGUAGE = /^\/(api|admin|team|media|assets|fonts|art|og|look|words|stand-in)(?=[/?#]|$)/

/** The address of a page behind the prefix of a language. Other addresses stay as they are. */
export function inPrefix(prefix: string, address: string): string {
  const isPage = address.startsWith('/') && !address.startsWith('//') && !WITHOUT_LANGUAGE.test(address)
  if (!prefix || !isPage || splitAddress(address)) return address
  return address === '/' ? prefix : prefix + address
}
