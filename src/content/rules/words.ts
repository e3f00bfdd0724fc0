// The fixed words of the site: what an admin wrote, or the default of each.
import type { Site } from './index.ts'
import { WORD_TYPES } from './word-types.ts'

export type WordsName = keyof typeof WORD_TYPES
export type Words<N extends WordsName> = Record<keyof (typeof WORD_TYPES)[N]['fields'], string>
/** A site, or the part of it that holds these words. */
export type WordsSource<N extends WordsName> = Partial<Pick<Site, N>> | undefined

export function wordsIn<N extends WordsName>(site: WordsSource<N>, name: N): Words<N> {
  const written = (site?.[name] ?? {}) as Partial<Record<string, string>>
  return Object.fromEntries(
    Object.entries(WORD_TYPES[name].fields).map(([field, { fallback }]) => [
      field,
      written[field] || fallback,
    ]),
  ) as Words<N>
}

/** Puts values where the text has their names in braces: "yours by {day}". */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (name, key: string) => (key in values ? String(values[key]) : name))
