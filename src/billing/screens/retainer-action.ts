// What both screens of a retainer do when one of its buttons is confirmed.
import { data } from 'react-router'
import { RETAINER_ACTIONS, type RetainerAction } from '#retainers/rules/retainer-states.ts'
import { formText } from '#ui/screens/form-values.ts'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { attempt, scopeOf } from '#ui/screens/scope.ts'

type Context = Parameters<typeof scopeOf>[0]

const isAction = (intent: string): intent is RetainerAction =>
  RETAINER_ACTIONS.some((action) => action === intent)

/** Undefined if the form is another one. `after` is the address when it is done. */
export async function doRetainerAction(
  context: Context,
  form: FormData,
  { id, after }: { id: string; after: string },
) {
  const intent = formText(form, 'intent')
  if (!isAction(intent)) return undefined
  const version = Number(formText(form, 'version'))
  const body = version ? { version } : {}
  const { refusal } = await attempt(() => scopeOf(context).act.changeRetainer({ id, action: intent, body }))
  return refusal
    ? data({ refusal, typed: '', change: null }, { status: refusal.status })
    : redirectWithFlash(after)
}
