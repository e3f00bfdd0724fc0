// Saves form input in sessionStorage, so it survives a reload or a new sign-in in the same tab.
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

interface SavedInputs {
  /** Another person may sign in in the same tab and must not see this input. */
  owner: string
  values: Record<string, string | undefined>
}

type Input = HTMLInputElement | HTMLTextAreaElement

const keyOf = (name: string): string => `typed ${name}`

/** Saved input replaces the form's prefilled values, but not what the customer typed since the page load. */
export function useSavedInputs(
  name: string,
  owner: string | undefined,
  fields: readonly string[],
  prefilled: Record<string, string | undefined> = {},
): RefObject<HTMLFormElement | null> {
  const initial = useRef(prefilled)
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const form = ref.current
    if (!form || !owner) return
    const inputs = inputsOf(form, fields)
    const saved = read(name)
    if (saved?.owner === owner)
      for (const [key, input] of inputs) restore(input, saved.values[key], initial.current[input.name])
    const save = () =>
      write(name, { owner, values: Object.fromEntries(inputs.map(([key, input]) => [key, stateOf(input)])) })
    form.addEventListener('input', save)
    return () => form.removeEventListener('input', save)
  }, [name, owner, fields])
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

// Storage may be full or blocked. The form must work without it.
function write(name: string, saved: SavedInputs): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(saved))
  } catch {}
}

function read(name: string): SavedInputs | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as SavedInputs | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Call it once the form is sent. */
export function deleteSavedInputs(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {}
}

/**
 * Deletes it when the page says that the form was sent. Before the effect above, so that a form that is
 * rendered again stays empty.
 */
export function useDeletedOnceSent(name: string, isSent: boolean): void {
  const { key } = useLocation()
  useLayoutEffect(() => {
    if (isSent) deleteSavedInputs(name)
    // By the key: the same form may be sent twice.
  }, [key, name, isSent])
}
