// Saves form input in sessionStorage, so it survives a reload or a new sign-in in the same tab.
import { useEffect, useRef, type RefObject } from 'react'

interface SavedInputs {
  /** Another person may sign in in the same tab and must not see this input. */
  owner: string
  values: Record<string, string | undefined>
}

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
    const inputs = fields
      .map((field) => form.elements.namedItem(field))
      .filter((input) => input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)
    const saved = read(name)
    if (saved?.owner === owner) {
      for (const input of inputs)
        if (!input.value || input.value === initial.current[input.name])
          input.value = saved.values[input.name] ?? input.value
    }
    const save = () =>
      write(name, { owner, values: Object.fromEntries(inputs.map((input) => [input.name, input.value])) })
    form.addEventListener('input', save)
    return () => form.removeEventListener('input', save)
  }, [name, owner, fields])
  return ref
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
