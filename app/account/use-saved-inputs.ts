// What somebody typed into a form, kept as long as the tab is open: it is there again after a reload or after
// signing in once more.
import { useEffect, useRef, type RefObject } from 'react'

interface Kept {
  /** Whose it is: in the same tab somebody else may sign in. */
  owner: string
  values: Record<string, string | undefined>
}

const keyOf = (name: string): string => `typed ${name}`

/**
 * What is kept goes before what the form was filled with beforehand, but not over what somebody has typed
 * since.
 */
export function useSavedInputs(
  name: string,
  owner: string | undefined,
  fields: readonly string[],
  filled: Record<string, string | undefined> = {},
): RefObject<HTMLFormElement | null> {
  const before = useRef(filled)
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const form = ref.current
    if (!form || !owner) return
    const inputs = fields
      .map((field) => form.elements.namedItem(field))
      .filter((input) => input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)
    const kept = read(name)
    if (kept?.owner === owner) {
      for (const input of inputs)
        if (!input.value || input.value === before.current[input.name])
          input.value = kept.values[input.name] ?? input.value
    }
    const keep = () =>
      write(name, { owner, values: Object.fromEntries(inputs.map((input) => [input.name, input.value])) })
    form.addEventListener('input', keep)
    return () => form.removeEventListener('input', keep)
  }, [name, owner, fields])
  return ref
}

// Storage may be full or forbidden; a form must work without it.
function write(name: string, kept: Kept): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(kept))
  } catch {}
}

function read(name: string): Kept | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as Kept | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Once it is sent nobody needs it any more. */
export function deleteSavedInputs(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {}
}
