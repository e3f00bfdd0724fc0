import { useEffect, useRef, type RefObject } from 'react'

/** Keeps what was typed into a form as long as the tab is open, so that it is there again after a reload or after signing in once more. */
export function useKeptInputs(name: string, fields: readonly string[]): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const form = ref.current
    if (!form) return
    const key = `typed:${name}`
    const inputs = fields.map((field) => form.elements.namedItem(field)).filter((input) => input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)
    const kept = read(key)
    for (const input of inputs) input.value ||= kept[input.name] ?? ''
    const keep = () => sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(inputs.map((input) => [input.name, input.value]))))
    form.addEventListener('input', keep)
    return () => form.removeEventListener('input', keep)
  }, [name, fields])
  return ref
}

function read(key: string): Record<string, string | undefined> {
  return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string | undefined>
}
