// The forms of actions that need nothing but a click, or a text. Intent, message and field are named like the
// action. Runs on the server only.
import type { Flash } from '#platform/rules/flash.ts'
import { say } from '#platform/rules/words.ts'
import type { Act } from '#server/use-cases.ts'
import { formText } from '#ui/screens/form-values.ts'
import { unknownForm } from '#ui/screens/unknown-form.ts'
import {
  simpleAction,
  SIMPLE_NAMES,
  undoOf,
  UNDOABLE_NAMES,
  type SimpleName,
  type UndoableName,
} from '../rules/actions/index.ts'
import type { UndoOffer } from '../server/undo.ts'

const byName = <T>(valueOf: (name: SimpleName) => T): Record<SimpleName, T> =>
  Object.fromEntries(SIMPLE_NAMES.map((name) => [name, valueOf(name)])) as Record<SimpleName, T>

export const SIMPLE_FLASHES: Record<SimpleName, Flash> = byName((name) => simpleAction(name).flash)

export const BRIEF_FLASHES = { 'brief-sent': say('work.errors', 'flash.brief-sent') }

export const simpleIntents = (act: Act, id: string, form: FormData) =>
  byName((name) => {
    const { text } = simpleAction(name)
    return {
      done: name,
      run: () => act.doOnOrder(id, name, text && { [text.field]: formText(form, name) }),
    }
  })

/** What a person can take back just now, in words; null if there is nothing. */
export const takeBackOf = (offer: UndoOffer | null) => {
  const undo = offer && undoOf(offer.action)
  return undo ? { ...offer, name: say('work.errors', `undo.name.${offer.action}`), says: undo.says } : null
}

type UndoFlash = `undone-${UndoableName}`

export const UNDO_FLASHES = Object.fromEntries(
  UNDOABLE_NAMES.map((name) => [`undone-${name}`, say('work.errors', `undone.${name}`)]),
) as Record<UndoFlash, string>

/** The message about an action that was taken back, as the form names it. */
export function undoFlash(action: string): UndoFlash {
  const name = UNDOABLE_NAMES.find((each) => each === action)
  if (!name) throw unknownForm()
  return `undone-${name}`
}
