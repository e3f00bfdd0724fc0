/** What is wrong with a field. A % stands for its label. */
export interface FieldWords {
  required?: string | undefined
  email?: string | undefined
}

/**
 * Says what is wrong with a field in the server's words for the same mistake (src/content/rules/model/field-kinds.ts).
 * Boxes and rare mistakes keep the browser's words.
 */
function wordsFor(
  { labels, type, validity, validationMessage }: HTMLInputElement,
  words: FieldWords,
): string {
  const label = labels?.[0]?.firstChild?.textContent
  const fault =
    validity.valueMissing && type !== 'checkbox' && type !== 'radio'
      ? words.required
      : validity.typeMismatch && type === 'email' && words.email
  return label && fault ? fault.replace('%', () => label) : validationMessage
}

/**
 * Shows a validation message beside the field until it is changed, instead of the browser's bubble that
 * disappears.
 */
export function showValidationMessage(
  event: Event,
  { idSuffix, className, words }: { idSuffix: string; className: string; words: FieldWords },
): void {
  const input = event.target as HTMLInputElement
  const form = input.form
  if (!form || !input.id) return
  event.preventDefault()
  const id = `${input.id}-${idSuffix}`
  let message = document.getElementById(id)
  if (!message) {
    message = Object.assign(document.createElement('p'), { id, className })
    ;(input.closest('[data-input]') ?? input).after(message)
  }
  message.textContent = wordsFor(input, words)
  const others = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((other) => other && other !== id)
  input.setAttribute('aria-describedby', [id, ...others].join(' '))
  input.setAttribute('aria-invalid', 'true')
  if (form.querySelector(':invalid') === input) input.focus()
  const listeners = new AbortController()
  const clear = () => {
    listeners.abort()
    input.removeAttribute('aria-invalid')
    message.textContent = ''
  }
  form.addEventListener('input', ({ target }) => target === input && clear(), { signal: listeners.signal })
  // A click may fill in the field, such as an icon button. Its value changes after this event.
  form.addEventListener('click', () => setTimeout(() => input.validity.valid && clear()), {
    signal: listeners.signal,
  })
}
