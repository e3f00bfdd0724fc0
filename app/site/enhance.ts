// Comfort on top of pages that work without it: the menu closes, rows get buttons, forms say what is wrong beside the field
// and how long they took to fill in. The only script of the public pages.
import { ADDED_LATER } from './added-later.ts'

const opened = performance.now()

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
    for (const button of buttons) button.disabled = directionOf(button) < 0 ? row.scrollLeft < 8 : row.scrollLeft > room - 8
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

// The browser's own words about a field stand beside it instead of in a bubble that goes away.
document.addEventListener(
  'invalid',
  (event) => {
    const input = event.target as HTMLInputElement
    const form = input.form
    if (!form?.matches('[data-timed]')) return
    event.preventDefault()
    const id = `${input.id}-error`
    let words = document.getElementById(id)
    if (!words) {
      words = Object.assign(document.createElement('p'), { id, className: ADDED_LATER })
      ;(input.closest('[data-input]') ?? input).after(words)
      input.setAttribute('aria-describedby', [id, input.getAttribute('aria-describedby')].filter(Boolean).join(' '))
    }
    words.textContent = input.validationMessage
    input.setAttribute('aria-invalid', 'true')
    if (form.querySelector(':invalid') === input) input.focus()
    input.addEventListener(
      'input',
      () => {
        input.removeAttribute('aria-invalid')
        words.textContent = ''
      },
      { once: true },
    )
  },
  true,
)

// Machines send a form the moment they have it.
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  const elapsed = form.querySelector<HTMLInputElement>('[name=elapsed]')
  if (elapsed) elapsed.value = String(Math.round(performance.now() - opened))
})
