// What both screens of a retainer do when a form about a change of it was sent.
import { data } from 'react-router'
import { formText, formTextList, formTexts } from '#ui/screens/form-values.ts'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { attempt, scopeOf, type Refusal } from '#ui/screens/scope.ts'

export const CHANGE_FLASHES = ['proposed', 'announced', 'agreed', 'declined', 'withdrawn'] as const
export type ChangeFlash = (typeof CHANGE_FLASHES)[number]

const DONE_BY: Record<string, ChangeFlash> = {
  propose: 'proposed',
  announce: 'announced',
  agree: 'agreed',
  decline: 'declined',
  withdraw: 'withdrawn',
}

const TYPED = ['packageId', 'quantity', 'price', 'note', 'name', 'reason'] as const

/** What was typed into the form that was refused, and of which form it is. */
export interface TypedChange extends Record<(typeof TYPED)[number], string> {
  intent: string
  extras: string[]
}

export interface RefusedChange {
  refusal: Refusal
  typed: string
  change: TypedChange
}

/** Undefined if the form is another one. */
export async function doChange(
  context: Parameters<typeof scopeOf>[0],
  form: FormData,
  { id, after }: { id: string; after: (done: ChangeFlash) => string },
) {
  const intent = formText(form, 'intent')
  const done = Object.hasOwn(DONE_BY, intent) ? DONE_BY[intent] : undefined
  if (!done) return undefined
  const typed = formTexts(form, TYPED, { trim: true })
  const extras = formTextList(form, 'extras')
  const { refusal } = await attempt(() => act(context, form, { id, intent, typed, extras }))
  if (!refusal) return redirectWithFlash(after(done))
  const refused: RefusedChange = { refusal, typed: '', change: { ...typed, intent, extras } }
  return data(refused, { status: refusal.status })
}

interface Sent {
  id: string
  intent: string
  typed: Record<(typeof TYPED)[number], string>
  extras: string[]
}

function act(
  context: Parameters<typeof scopeOf>[0],
  form: FormData,
  { id, intent, typed, extras }: Sent,
): Promise<unknown> {
  const { act: use, peer } = scopeOf(context)
  const { packageId, quantity, price, note, name, reason } = typed
  const change = formText(form, 'change')
  const version = Number(formText(form, 'version')) || undefined
  if (intent === 'agree') return use.agreeToChange({ id: change, body: { name }, peer })
  if (intent === 'decline') return use.declineChange(change, { reason })
  if (intent === 'withdraw') return use.withdrawChange(change)
  if (intent === 'announce') return use.announcePrice({ id, body: { price, note, name, version }, peer })
  const body = {
    packageId,
    ...(quantity && { quantity: Number(quantity) }),
    ...(price && { price }),
    extras,
    note,
    name,
    version,
  }
  return use.proposeChange({ id, body, peer })
}
