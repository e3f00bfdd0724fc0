// What both screens of a retainer do when one of its buttons is confirmed.
import { data } from 'react-router'
import type { RetainerAction } from '#retainers/rules/retainer-states.ts'
import type { Act } from '#server/use-cases.ts'
import { formText } from '#ui/screens/form-values.ts'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { attempt, scopeOf } from '#ui/screens/scope.ts'

type Context = Parameters<typeof scopeOf>[0]

const ACTIONS: Record<RetainerAction, (act: Act) => Act['pauseRetainer']> = {
  pause: (act) => act.pauseRetainer,
  resume: (act) => act.resumeRetainer,
  end: (act) => act.endRetainer,
}

const isWorkAction = (intent: string): intent is RetainerAction => Object.hasOwn(ACTIONS, intent)

/** Undefined if the form is another one. */
export async function doRetainerAction(
  context: Context,
  form: FormData,
  { id, here }: { id: string; here: string },
) {
  const intent = formText(form, 'intent')
  if (!isWorkAction(intent)) return undefined
  const version = Number(formText(form, 'version'))
  const { refusal } = await attempt(() =>
    ACTIONS[intent](scopeOf(context).act)(id, version ? { version } : {}),
  )
  return refusal
    ? data({ refusal, typed: '' }, { status: refusal.status })
    : redirectWithFlash(`${here}?done=changed`)
}
