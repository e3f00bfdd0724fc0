// What people type before the scripts run. React knows nothing of it: it resets prefilled text areas when it
// takes over, and controlled inputs when they render again. So it is noted, and typed again once React
// listens.
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const noted = new Map<Field, string | boolean>()

/**
 * Before hydration: notes what differs from what the server sent, and what is typed until it is handed over.
 */
export function noteTypedEarly(): void {
  for (const field of document.querySelectorAll<Field>('input, textarea, select'))
    if (stateOf(field) !== sentState(field)) noted.set(field, stateOf(field))
  document.addEventListener('input', onInput, true)
}

/** After hydration. */
export function handOverTypedEarly(): void {
  document.removeEventListener('input', onInput, true)
  const all = [...noted]
  noted.clear()
  for (const [field, typed] of all) if (field.isConnected) typeAgain(field, typed)
}

function onInput({ target }: Event): void {
  if (isField(target)) noted.set(target, stateOf(target))
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/** Files stay in their field by themselves, and people can't type into the other types. */
const isUntyped = (field: Field): boolean =>
  field instanceof HTMLInputElement && ['file', 'hidden', 'submit', 'button', 'image'].includes(field.type)

const stateOf = (field: Field): string | boolean =>
  isUntyped(field) ? '' : isTick(field) ? field.checked : field.value

function sentState(field: Field): string | boolean {
  if (isUntyped(field)) return ''
  if (isTick(field)) return field.defaultChecked
  if (field instanceof HTMLSelectElement) return sentChoice(field)
  return field.defaultValue
}

const sentChoice = ({ options }: HTMLSelectElement): string =>
  ([...options].find((option) => option.defaultSelected) ?? options[0])?.value ?? ''

/**
 * Replays the input as if it were typed now. React ignores an event with a value that it knows already, so
 * the field first gets the value that the server sent.
 */
function typeAgain(field: Field, typed: string | boolean): void {
  if (isTick(field)) {
    if (field.type === 'radio' && !typed) return
    field.checked = !typed
    field.click()
    return
  }
  const select = field instanceof HTMLSelectElement ? undefined : keepSelection(field)
  field.value = String(sentState(field))
  // The setter of the prototype. The one that React puts on the element would tell React the value.
  const prototype = Object.getPrototypeOf(field) as Field
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed)
  select?.()
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Restores the selection. Inputs such as email have none. */
function keepSelection(field: HTMLInputElement | HTMLTextAreaElement): (() => void) | undefined {
  const { selectionStart, selectionEnd } = field
  if (selectionStart === null || field !== document.activeElement) return undefined
  return () => field.setSelectionRange(selectionStart, selectionEnd)
}
