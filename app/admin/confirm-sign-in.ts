// Changes that need a recent sign-in: the screen asks for the password, and sends the same form once more
// together with it. All of it is plain forms, so it works without scripts too.
import type { RouterContextProvider } from 'react-router'
import { optionalFormText } from '#app/form-values.ts'
import { attempt, scopeOf, type Refusal } from '#app/scope.ts'
import { CONFIRM_FIELD } from './confirm-field.ts'

export interface Sent {
  context: Readonly<RouterContextProvider>
  request: Request
  form: FormData
}

/**
 * What was typed, for the form that goes on. The password is typed again, and files are not part of such
 * forms.
 */
const fieldsOf = (form: FormData): [string, string][] =>
  [...form].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && field[0] !== CONFIRM_FIELD,
  )

/** Confirms first, where the form brings a password for it; then does what the form is for. */
export async function attemptConfirmed<T>({ context, request, form }: Sent, work: () => Promise<T>) {
  const refused = await confirmFirst({ context, request, form })
  if (refused) return { refusal: refused }
  const { done, refusal } = await attempt(work)
  return refusal ? { refusal: askAgain(refusal, form) } : { done: done as T }
}

/** The refusal of a wrong password, if there was one. */
export async function confirmFirst({ context, request, form }: Sent): Promise<Refusal | undefined> {
  const password = optionalFormText(form, CONFIRM_FIELD)
  if (password === undefined) return undefined
  const { act, peer } = scopeOf(context)
  const { refusal } = await attempt(() => act.confirmSignIn({ password }, { headers: request.headers, peer }))
  if (!refusal) return undefined
  return {
    ...refusal,
    errors: {},
    confirm: { with: 'password', fields: fieldsOf(form), error: refusal.errors.password ?? refusal.detail },
  }
}

/** The same refusal, with the fields that the form goes on with. */
export const askAgain = (refusal: Refusal, form: FormData): Refusal =>
  refusal.confirm ? { ...refusal, confirm: { ...refusal.confirm, fields: fieldsOf(form) } } : refusal
