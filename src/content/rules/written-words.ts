// What an admin wrote instead of fixed words, or the default of each field. Apart from the list of all words: every
// screen with scripts loads this.
import type { Field, Fields } from './model/define.ts'

interface WordFields {
  fields: Fields
}

export function writtenWords<T extends WordFields>(
  type: T,
  content: object | null | undefined,
): Record<keyof T['fields'], string> {
  const written = (content ?? {}) as Partial<Record<string, string>>
  return Object.fromEntries(
    Object.entries<Field>(type.fields).map(([field, { fallback }]) => [field, written[field] || fallback]),
  ) as Record<keyof T['fields'], string>
}

/** Puts values where the text has their names in braces: "yours by {day}". */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (name, key: string) => (key in values ? String(values[key]) : name))
