// What a seed holds: the fields of its type, all of them, and nothing that the server adds ('' where an
// optional one stays empty).
import type { ContentName, TypeNamed } from '#content/index.ts'
import type { RecordMeta, RecordOf } from '#content/model/define.ts'

export type SeedOf<N extends ContentName> = Omit<RecordOf<TypeNamed<N>>, keyof RecordMeta>

/** The whole demo: of a singleton exactly one record, of a list those that are shown, in their order. */
export type Demo = {
  [N in ContentName]: TypeNamed<N>['kind'] extends 'singleton' ? readonly [SeedOf<N>] : readonly SeedOf<N>[]
}

/** A text written over several lines here that is one line on the site; a blank line starts a paragraph. */
export const prose = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
    .join('\n\n')
