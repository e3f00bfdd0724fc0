// What both screens of a retainer do when one of its buttons is confirmed.
import { data } from 'react-router'
import type { RetainerDeed } from '#retainers/rules/retainer-states.ts'
import type { Act } from '#server/use-cases.ts'
import { formText } from '#ui/screens/form-values.ts'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { attempt, scopeOf } from '#ui/screens/scope.ts'

type Context = Parameters<typeof scopeOf>[0]

const DEEDS: Record<RetainerDeed, (act: Act) => Act['pauseRetainer']> = {
  pause: (act) => act.pauseRetainer,
  resume: (act) => act.resumeRetainer,
  end: (act) => act.endRetainer,
}

const isDeed = (intent: string): intent is RetainerDeed => Object.hasOwn(DEEDS, intent)

/** Undefined if the form is another one. */
export async function doRetainerDeed(
  context: Context,
  form: FormData,
  { id, here }: { id: string; here: string },
) {
  const intent = formText(form, 'intent')
  if (!isDeed(intent)) return undefined
  const version = Number(formText(form, 'version'))
  const { refusal } = await attempt(() => DEEDS[intent](scopeOf(context).act)(id, version ? { version } : {}))
  return refusal
    ? data({ refusal, typed: '' }, { status: refusal.status })
    : redirectWithFlash(`${here}?done=changed`)
}
