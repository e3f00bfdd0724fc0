// Changes that need a recent sign-in. The screen asks for the password and sends the same form again with it,
// as a plain form that works without scripts.
import type { RouterContextProvider } from 'react-router'
import { CONFIRM_CODE_FIELD, CONFIRM_FIELD } from './confirm-field.ts'
import { optionalFormText } from './form-values.ts'
import { attempt, scopeOf, type Refusal } from './scope.ts'

export interface PostedForm {
  context: Readonly<RouterContextProvider>
  request: Request
  form: FormData
}

/** The fields to send again, without the password. Such forms have no files. */
const fieldsOf = (form: FormData): [string, string][] =>
  [...form].filter(
    (field): field is [string, string] =>
      typeof field[1] === 'string' && field[0] !== CONFIRM_FIELD && field[0] !== CONFIRM_CODE_FIELD,
  )

/** Checks the password or code, if the form has one, and then runs the action. */
export async function attemptConfirmed<T>({ context, request, form }: PostedForm, work: () => Promise<T>) {
  const refused = await confirmFirst({ context, request, form })
  if (refused) return { refusal: refused }
  const { done, refusal } = await attempt(work)
  return refusal ? { refusal: withFormFields(refusal, form) } : { done }
}

/** Confirms the sign-in if the form has a password. Answers with a refusal if the password is wrong. */
export async function confirmFirst({ context, request, form }: PostedForm): Promise<Refusal | undefined> {
  const password = optionalFormText(form, CONFIRM_FIELD)
  const code = optionalFormText(form, CONFIRM_CODE_FIELD)
  if (password === undefined && code === undefined) return undefined
  const { act, peer } = scopeOf(context)
  const { refusal } = await attempt(() =>
    act.confirmSignIn({
      body: code === undefined ? { password } : { code },
      from: { headers: request.headers, peer },
    }),
  )
  if (!refusal) return undefined
  return {
    ...refusal,
    errors: {},
    confirm: {
      with: code === undefined ? 'password' : 'code',
      fields: fieldsOf(form),
      error: refusal.errors.password ?? refusal.errors.code ?? refusal.detail,
    },
  }
}

/** Adds the form's fields to a refusal that asks for the password, so that it can be sent again. */
export const withFormFields = (refusal: Refusal, form: FormData): Refusal =>
  refusal.confirm ? { ...refusal, confirm: { ...refusal.confirm, fields: fieldsOf(form) } } : refusal
