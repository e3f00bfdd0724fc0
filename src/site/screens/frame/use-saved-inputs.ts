// Saves the inputs of a form that is not sent yet (kept-input.ts), and fills them in again.
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { forget, keep, kept, keyOf, useOwner } from './kept-input.ts'

type SavedInputs = Record<string, string | undefined>

type Input = HTMLInputElement | HTMLTextAreaElement

/** Saved input replaces the form's prefilled values, but not what was typed since the page load. */
export function useSavedInputs(
  name: string,
  fields: readonly string[],
  prefilled: SavedInputs = {},
): RefObject<HTMLFormElement | null> {
  const key = keyOf(useOwner(), name)
  const initial = useRef(prefilled)
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const form = ref.current
    if (!form) return
    const inputs = inputsOf(form, fields)
    const saved = kept<SavedInputs>(key)?.value
    if (saved) for (const [at, input] of inputs) restore(input, saved[at], initial.current[input.name])
    const save = () => keep(key, Object.fromEntries(inputs.map(([at, input]) => [at, stateOf(input)])))
    form.addEventListener('input', save)
    return () => form.removeEventListener('input', save)
  }, [key, fields])
  return ref
}

/** Each with its key. Inputs with the same name are counted. */
function inputsOf(form: HTMLFormElement, fields: readonly string[]): [key: string, input: Input][] {
  const all = [...form.elements].filter(
    (input): input is Input => input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement,
  )
  return fields.flatMap((field) =>
    all
      .filter(({ name }) => name === field)
      .map((input, at): [string, Input] => [at ? `${field} ${at}` : field, input]),
  )
}

const isTick = (input: Input): input is HTMLInputElement => input.type === 'checkbox'

const TICKED = 'ticked'

const stateOf = (input: Input): string => (isTick(input) ? (input.checked ? TICKED : '') : input.value)

function restore(input: Input, saved: string | undefined, prefilled: string | undefined): void {
  const isUntouched = isTick(input)
    ? input.checked === input.defaultChecked
    : !input.value || input.value === prefilled
  if (saved === undefined || saved === stateOf(input) || !isUntouched) return
  if (isTick(input)) input.checked = saved === TICKED
  else input.value = saved
  unfold(input)
}

/** What is restored can be seen. */
function unfold(input: Input): void {
  let fold = input.closest('details')
  while (fold) {
    fold.open = true
    fold = fold.parentElement?.closest('details') ?? null
  }
}

/**
 * Deletes it when the page says that the form was sent. Before the effect above, so that a form that is
 * rendered again stays empty.
 */
export function useDeletedOnceSent(name: string, isSent: boolean): void {
  const stored = keyOf(useOwner(), name)
  const { key } = useLocation()
  useLayoutEffect(() => {
    if (isSent) forget(stored)
    // By the key: the same form may be sent twice.
  }, [key, stored, isSent])
}
