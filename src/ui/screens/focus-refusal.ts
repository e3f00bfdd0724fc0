/** The notice about a refused form, or the first invalid field. */
const REFUSAL = 'main [data-refusal], main [aria-invalid="true"]'

/** Focuses the refusal and scrolls it into view. False if there is none. */
export function focusRefusal(): boolean {
  const target = document.querySelector<HTMLElement>(REFUSAL)
  if (!target) return false
  target.focus({ preventScroll: true })
  const fits = target.getBoundingClientRect().height < window.innerHeight / 2
  target.scrollIntoView({ block: fits ? 'center' : 'start', behavior: 'instant' })
  return true
}
