/**
 * The browser's own words about a field stand beside it instead of in a bubble that goes away, until
 * something is done about it.
 */
export function tellBeside(event: Event, { end, className }: { end: string; className: string }): void {
  const input = event.target as HTMLInputElement
  const form = input.form
  if (!form || !input.id) return
  event.preventDefault()
  const id = `${input.id}-${end}`
  let words = document.getElementById(id)
  if (!words) {
    words = Object.assign(document.createElement('p'), { id, className })
    ;(input.closest('[data-input]') ?? input).after(words)
  }
  words.textContent = input.validationMessage
  const others = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((other) => other && other !== id)
  input.setAttribute('aria-describedby', [id, ...others].join(' '))
  input.setAttribute('aria-invalid', 'true')
  if (form.querySelector(':invalid') === input) input.focus()
  const over = new AbortController()
  const forget = () => {
    over.abort()
    input.removeAttribute('aria-invalid')
    words.textContent = ''
  }
  form.addEventListener('input', ({ target }) => target === input && forget(), { signal: over.signal })
  // A press may fill it in, such as one on a drawing; what comes of it is there a moment later.
  form.addEventListener('click', () => setTimeout(() => input.validity.valid && forget()), {
    signal: over.signal,
  })
}
