/** What a form was refused for: the notice that says so, or else the first field that is wrong. */
const REFUSAL = 'main [data-refusal], main [aria-invalid="true"]'

/** Focuses the refusal and scrolls it into view. False if there is none. */
export function focusRefusal(): boolean {
  const found = document.querySelector<HTMLElement>(REFUSAL)
  if (!found) return false
  found.focus({ preventScroll: true })
  const fits = found.getBoundingClientRect().height < window.innerHeight / 2
  found.scrollIntoView({ block: fits ? 'center' : 'start', behavior: 'instant' })
  return true
}
