// Content in several languages. A record holds its texts in the site's own language, and those of another one
// beside them, under the name of the field and the language: "bannerHeading@de". So its versions, its history,
// a conflict and a backup have all of them. Order, pictures, prices and links are the same in every language.
import { isLanguage, type Language } from '#platform/rules/languages.ts'
import type { ContentType, Field, FieldKind } from './define.ts'

const TEXTS: readonly FieldKind[] = ['short-text', 'long-text', 'lines', 'dated-notes', 'figures', 'table']

export const isTranslatable = ({ kind, sameInAll }: Field): boolean => TEXTS.includes(kind) && !sameInAll

const AT = '@'
export const translatedName = (field: string, language: Language): string => `${field}${AT}${language}`

/** The field and the language that a stored name means. The language is undefined for the site's own. */
export function nameAndLanguage(stored: string): { name: string; language: Language | undefined } {
  const [name = '', language = ''] = stored.split(AT)
  return { name, language: isLanguage(language) ? language : undefined }
}

type Values = Readonly<Record<string, string>>

/** Of the names that a record stores, those that are texts of another language. */
export const translationsIn = ({ fields }: ContentType, stored: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => {
      const { name, language } = nameAndLanguage(entry[0])
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return (
        language !== undefined &&
        field !== undefined &&
        isTranslatable(field) &&
        typeof entry[1] === 'string' &&
        entry[1] !== ''
      )
    }),
  )

/**
 * A type as it is written in another language: only its texts, none of which has to be there. What the record says
 * in the site's own language stands in for a text that is missing.
 */
export function translationOf(type: ContentType): ContentType {
  const known = translations.get(type)
  if (known) return known
  const made = translated(type)
  translations.set(type, made)
  return made
}

/** One for each type: its schema is built once. */
const translations = new WeakMap<ContentType, ContentType>()

const translated = (type: ContentType): ContentType => ({
  ...type,
  name: `${type.name}Translation`,
  fields: Object.fromEntries(
    Object.entries(type.fields).flatMap(([name, field]) => {
      const { initial: _initial, unnamed: _unnamed, ...rest } = field
      return isTranslatable(field) ? [[name, { ...rest, optional: true as const }]] : []
    }),
  ),
})

/** The texts of one language as they are stored. An empty one is not stored. */
export const asStored = (values: Values, language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [translatedName(name, language), text]))

/** The texts of one language alone, by the name of their field; '' where one is missing. */
export const textsIn = (type: ContentType, stored: Values, language: Language): Record<string, string> =>
  Object.fromEntries(
    Object.keys(translationOf(type).fields).map((name) => [
      name,
      stored[translatedName(name, language)] ?? '',
    ]),
  )

/** A record in one language, each missing text as the site's own language has it. */
export function inLanguage(
  type: ContentType,
  stored: Values,
  language: Language | undefined,
): Record<string, string> {
  return Object.fromEntries(
    Object.keys(type.fields).map((name) => [
      name,
      (language && stored[translatedName(name, language)]) || (stored[name] ?? ''),
    ]),
  )
}

/** The fields that say something in the site's own language and nothing in another one. */
export const missingIn = (type: ContentType, stored: Values, language: Language): string[] =>
  Object.entries(type.fields).flatMap(([name, field]) =>
    isTranslatable(field) && stored[name] && !stored[translatedName(name, language)] ? [name] : [],
  )
