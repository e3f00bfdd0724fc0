// Comfort on top of pages that work without it: the menu closes, rows get buttons, forms say what is wrong
// beside the field and how long they took to fill in. The only script of the public pages.
import { focusRefusal } from '#app/ui/focus-refusal.ts'
import { showValidationMessage } from '#app/ui/native-field-errors.ts'
import { FIELD_ERROR_CLASSES } from './field-error-classes.ts'

const opened = performance.now()

// A form that was refused: `autofocus` has found it in most browsers, but not in every one brought it into
// view.
focusRefusal()

// The small menu closes once one has gone somewhere, pressed Escape or touched elsewhere.
const menu = document.querySelector<HTMLDetailsElement>('[data-menu]')
if (menu) {
  const close = () => menu.removeAttribute('open')
  menu.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) close()
  })
  document.addEventListener('click', (event) => {
    if (!menu.contains(event.target as Node)) close()
  })
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return
    close()
    menu.querySelector('summary')?.focus()
  })
}

// Rows to swipe get their two buttons, where there is something to swipe to.
for (const carousel of document.querySelectorAll('[data-carousel]')) {
  const row = carousel.querySelector<HTMLElement>('[data-carousel-row]')
  const box = carousel.querySelector<HTMLElement>('[data-carousel-buttons]')
  if (!row || !box) continue
  const buttons = [...box.querySelectorAll<HTMLButtonElement>('[data-carousel-go]')]
  const directionOf = (button: HTMLButtonElement) => Number(button.dataset.carouselGo)
  const refresh = () => {
    const room = row.scrollWidth - row.clientWidth
    box.hidden = room < 8
    for (const button of buttons)
      button.disabled = directionOf(button) < 0 ? row.scrollLeft < 8 : row.scrollLeft > room - 8
  }
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const step = row.querySelector('li')?.getBoundingClientRect().width ?? row.clientWidth
      row.scrollBy({ left: directionOf(button) * step, behavior })
    })
  }
  row.addEventListener('scroll', refresh, { passive: true })
  // Told at the start too, once the row is laid out: nothing has to be laid out for it beforehand.
  new ResizeObserver(refresh).observe(row)
}

// What the browser says about a field stands beside it.
document.addEventListener(
  'invalid',
  (event) => {
    if ((event.target as HTMLInputElement).form?.matches('[data-timed]'))
      showValidationMessage(event, { idSuffix: 'error', className: FIELD_ERROR_CLASSES })
  },
  true,
)

// Machines send a form the moment they have it.
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  const elapsed = form.querySelector<HTMLInputElement>('[name=elapsed]')
  if (elapsed) elapsed.value = String(Math.round(performance.now() - opened))
})
