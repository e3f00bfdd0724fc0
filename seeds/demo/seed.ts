// The type of a seed: all fields of its content type ('' for an empty optional one), without those that the
// server adds.
import type { ContentName, TypeNamed } from '#content/rules/index.ts'
import type { RecordMeta, RecordOf } from '#content/rules/model/define.ts'

export type SeedOf<N extends ContentName> = Omit<RecordOf<TypeNamed<N>>, keyof RecordMeta>

/** What a seed says in another language, under the names of its fields. */
export type TextsOf<N extends ContentName> = Partial<SeedOf<N>>

/** All content: at most one record per singleton, and the records of each list in their order. */
export type Demo = {
  [N in ContentName]: TypeNamed<N>['kind'] extends 'singleton'
    ? readonly [SeedOf<N>] | readonly []
    : readonly SeedOf<N>[]
}

/** Joins the lines of a text, so it can be wrapped in the source; a blank line starts a paragraph. */
export const prose = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
    .join('\n\n')

export const lines = (...all: string[]): string => all.join('\n')

/** The address of a picture in seeds/art. */
export const artPath = (name: string): string => `/art/${name}.svg`
