// The one way to keep what people type and have not sent yet: in their browser, for 30 days. It survives a
// reload, a closed tab and a session that ended. Each entry carries who typed it; a sign-out clears them all
// (CLEAR_STORAGE). Public pages use it without React.
import { DAY } from '#platform/rules/durations.ts'

const PREFIX = 'typed'
const KEEP_MS = 30 * DAY

export const keyOf = (owner: string, name: string): string => `${PREFIX} ${owner} ${name}`

/** A tab's own storage ends with it. */
type Place = () => Storage
const BROWSER: Place = () => localStorage
export const TAB: Place = () => sessionStorage

// Storage may be full or blocked. Every form must work without it.
export function keep(key: string, value: object, place = BROWSER): void {
  try {
    place().setItem(key, JSON.stringify({ value, at: Date.now() }))
  } catch {}
}

export function kept<T extends object>(key: string, place = BROWSER): { value: T; at: number } | undefined {
  try {
    const entry = JSON.parse(place().getItem(key) ?? 'null') as { value?: T; at?: number } | null
    const { value, at } = entry ?? {}
    return value && typeof value === 'object' && at && Date.now() - at < KEEP_MS ? { value, at } : undefined
  } catch {
    return undefined
  }
}

export function forget(key: string, place = BROWSER): void {
  try {
    place().removeItem(key)
  } catch {}
}

export function keysOf(prefix: string, place = BROWSER): string[] {
  try {
    return Object.keys(place()).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Expired and unreadable entries, whoever typed them. */
export function forgetExpired(): void {
  for (const key of keysOf(`${PREFIX} `)) if (!kept(key)) forget(key)
}

/** Everything that is not under this key. */
export function forgetOthers(own: string, place: Place): void {
  for (const key of keysOf(PREFIX, place)) if (key !== own) forget(key, place)
}

export type SavedInputs = Record<string, string | undefined>

type Input = HTMLInputElement | HTMLTextAreaElement

interface FormToKeep {
  key: string
  /** The names of the inputs. */
  fields: readonly string[]
  /** What the server filled in. */
  prefilled?: SavedInputs
  place?: Place
}

/**
 * Fills in what is kept of a form, and keeps what is typed into it from now on. It replaces what the server
 * filled in, but not what was typed since the page load. Returns how to stop.
 */
export function keepForm(
  form: HTMLFormElement,
  { key, fields, prefilled = {}, place = BROWSER }: FormToKeep,
): () => void {
  const inputs = inputsOf(form, fields)
  const saved = kept<SavedInputs>(key, place)?.value
  if (saved) for (const [at, input] of inputs) restore(input, saved[at], prefilled[input.name])
  const save = () => keep(key, Object.fromEntries(inputs.map(([at, input]) => [at, stateOf(input)])), place)
  form.addEventListener('input', save)
  return () => form.removeEventListener('input', save)
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

const isTick = (input: Input): input is HTMLInputElement => ['checkbox', 'radio'].includes(input.type)

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
