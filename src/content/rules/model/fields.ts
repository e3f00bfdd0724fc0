// Short forms for the fields of a definition: shortText('Heading', { example: '…' }).
import type { Field, Fields } from './define.ts'

type FieldOptions = Omit<Field, 'kind' | 'label' | 'choices' | 'optional' | 'range' | 'of'>

const fieldOf =
  <K extends Field['kind']>(kind: K) =>
  (label: string, options: FieldOptions = {}) =>
    ({ kind, label, ...options }) as const satisfies Field

export const shortText = fieldOf('short-text')
export const longText = fieldOf('long-text')
export const numberText = fieldOf('number-text')
export const money = fieldOf('money')
export const timeZone = fieldOf('time-zone')
export const link = fieldOf('link')
export const image = fieldOf('image')
export const icon = fieldOf('icon')
export const email = fieldOf('email')
export const phone = fieldOf('phone')
export const choice = <C extends string>(
  label: string,
  choices: readonly C[],
  options: Omit<FieldOptions, 'choiceLabel'> & { choiceLabel?(choice: C): string } = {},
) => ({ kind: 'choice', label, choices, ...options }) as const satisfies Field
export const lines = fieldOf('lines')
export const weekdays = fieldOf('weekdays')
export const days = fieldOf('days')
export const day = fieldOf('day')
export const code = fieldOf('code')
/** The last part of a page's address. */
export const slug = fieldOf('slug')
/** One month and its value per line. */
export const monthValues = fieldOf('month-values')
/** One day and what happened per line. */
export const datedNotes = fieldOf('dated-notes')
/** One figure and what it counts per line. */
export const figures = fieldOf('figures')
/** One row per line, its cells divided by |. The first row is the head. */
export const table = fieldOf('table')
export const colour = fieldOf('colour')

export const wholeNumber = (
  label: string,
  range: readonly [least: number, greatest: number],
  options: FieldOptions = {},
) => ({ kind: 'whole-number', label, range, ...options }) as const satisfies Field

export const reference = (label: string, of: string, options: FieldOptions = {}) =>
  ({ kind: 'reference', label, of, ...options }) as const satisfies Field

/** Any number of records of a type. */
export const references = (label: string, of: string, options: FieldOptions = {}) =>
  ({ kind: 'references', label, of, ...options }) as const satisfies Field

export const optional = <F extends Field>(field: F) => ({ ...field, optional: true }) as const

/** The same heading in the form for all of these fields. */
export const part = <const F extends Fields>(heading: string, fields: F): F =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, part: heading }]),
  ) as unknown as F
