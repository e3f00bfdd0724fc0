// The languages that the product speaks. A new one is a file `words/xx.json` in each room, and its line here.

export const LANGUAGES = ['en', 'de', 'sv'] as const
export type Language = (typeof LANGUAGES)[number]

/** Its words are the source of all others, and stand in where a translation is missing. */
export const SOURCE_LANGUAGE: Language = 'en'

export const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text)

/** "Deutsch": a language as its speakers call it. */
export const ownNameOf = (language: Language): string => {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** All languages of today are written from left to right; a translation into Arabic or Hebrew is not. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  /^(ar|fa|he|ur)\b/.test(language) ? 'rtl' : 'ltr'
