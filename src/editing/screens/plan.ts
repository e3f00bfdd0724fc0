// A content type as plain data for the generic screens. Made on the server: the browser loads no definitions.
import type { AnyRecord, ContentType, FieldKind } from '#content/rules/model/define.ts'
import { formOf, type FormInput } from '#content/rules/model/to-form.ts'
import { translationOf } from '#content/rules/model/translations.ts'
import type { Format, TypedNumber } from '#platform/rules/format.ts'
import type { Language } from '#platform/rules/languages.ts'
import { as, say } from '#platform/rules/words.ts'

export interface ContentPlan {
  name: string
  kind: ContentType['kind']
  label: string
  purpose: string
  texts: ContentType['texts']
  /** The section of the public site that shows it. */
  section?: string
  /** The pages that have this section; '*' is every page. */
  shownOn: readonly string[]
  /** The public page of each record. */
  ownPage?: NonNullable<ContentType['ownPage']>
  shownWhen: ContentType['shownWhen'] | undefined
  /** Another screen about each of its records. */
  alsoAt?: NonNullable<ContentType['alsoAt']>
  inputs: FormInput[]
  /** In another language than the site’s own: that language, and the site’s own. */
  language?: Language
  sourceLanguage?: Language
  /** A change of this field is asked about first. */
  asksFirst?: NonNullable<ContentType['asksFirst']>
}

export const planOf = (type: ContentType, format: Format): ContentPlan => ({
  name: type.name,
  kind: type.kind,
  label: type.label,
  purpose: type.purpose,
  texts: type.texts,
  ...(type.section !== undefined && { section: type.section }),
  shownOn: type.shownOn,
  ...(type.ownPage && { ownPage: type.ownPage }),
  shownWhen: type.shownWhen,
  ...(type.alsoAt && { alsoAt: type.alsoAt }),
  inputs: formOf(type).map((input) =>
    input.kind === 'money'
      ? {
          ...input,
          label: say('editing.admin', 'moneyIn', { field: input.label, units: as('units', format.currency) }),
        }
      : input,
  ),
  ...(type.asksFirst && { asksFirst: type.asksFirst }),
})

interface Translation {
  language: Language
  sourceLanguage: Language
  /** The record in the site’s own language. */
  source: AnyRecord
}

/** The form of a record in another language: its texts, each with that of the site’s own above it. */
export function translationPlan(
  type: ContentType,
  format: Format,
  { source, ...languages }: Translation,
): ContentPlan {
  const plan = planOf(translationOf(type), format)
  const inputs = plan.inputs
    .map((input) => ({ ...input, source: String(source[input.name] ?? '') }))
    .filter(({ source }) => source)
  return { ...plan, ...languages, name: type.name, inputs }
}

export type Values = Record<string, string>

/** The texts of a record, in the order of its form; empty for a new record. */
export const valuesOf = (plan: Pick<ContentPlan, 'inputs'>, record: AnyRecord | null): Values =>
  Object.fromEntries(
    plan.inputs.map(({ name, choices, required, initial }) => [
      name,
      record
        ? String(record[name] ?? '') || ((choices && initial) ?? '')
        : (initial ?? (required && choices ? choices[0]! : '')),
    ]),
  )

/** A number that was typed, as calls take it. Other texts stay as they are. */
export function plainOf(kind: FieldKind, text: string, format: Format): TypedNumber {
  if (kind === 'money') return format.typedMoney(text)
  return kind === 'whole-number' ? format.typedCount(text) : { plain: text }
}

export const sameValues = (a: Values, b: Values): boolean =>
  Object.keys(a).every((name) => a[name] === b[name])

/** Where visitors see a record: on a page of its own, or on the first page that shows its type. */
export const publicPageOf = ({ ownPage, shownOn }: ContentPlan, record: AnyRecord): string =>
  ownPage
    ? ownPage.path.replace(/\{\w+\}/, String(record[ownPage.field] ?? ''))
    : (shownOn.find((path) => path !== '*') ?? '/')
