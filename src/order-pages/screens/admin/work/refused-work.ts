import { CONFIRM_FIELD } from '#ui/screens/confirm-field.ts'
import { formTextList } from '#ui/screens/form-values.ts'
import type { Refusal } from '#ui/screens/scope.ts'

/** Every text of a posted form, by field. */
export type SentFields = Record<string, string[]>

/** The form about the work that was sent last and not carried out: refused, or previewed. */
export interface SentForm {
  intent: string
  refusal?: Refusal | undefined
  sent: SentFields
}

/** All but the password that confirms the sign-in: it is never sent back. */
export const sentFields = (form: FormData): SentFields =>
  Object.fromEntries(
    [...new Set(form.keys())]
      .filter((name) => name !== CONFIRM_FIELD)
      .map((name) => [name, formTextList(form, name)]),
  )

/**
 * What a form shows again. `field` and `value` tell apart forms of the same kind, like those of the points.
 */
export interface FormState {
  typed(name: string): string | undefined
  list(name: string): string[]
  error(name: string): string | undefined
  /** Errors of fields that the form does not show one by one. */
  otherErrors(shown: readonly string[]): string[]
  /** This form was sent and came back. */
  isBack: boolean
}

export function formState(
  last: SentForm | undefined,
  intents: readonly string[],
  match?: { field: string; value: string },
): FormState {
  const isBack =
    last !== undefined &&
    intents.includes(last.intent) &&
    (!match || last.sent[match.field]?.[0] === match.value)
  const sent = isBack ? last.sent : {}
  const errors = (isBack && last.refusal?.errors) || {}
  return {
    typed: (name) => sent[name]?.[0],
    list: (name) => sent[name] ?? [],
    error: (name) => errors[name],
    otherErrors: (shown) =>
      Object.entries(errors)
        .filter(([name]) => !shown.includes(name))
        .map(([, words]) => words),
    isBack,
  }
}
