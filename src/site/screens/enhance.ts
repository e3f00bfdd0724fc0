// The only script of the public pages, which all work without it: closes the menu, adds carousel buttons,
// shows passwords on request and validation errors beside fields, keeps what is typed into the contact form,
// and measures how long a form took to fill in.
import { withoutLanguage } from '#platform/rules/languages.ts'
import { focusRefusal } from '#ui/screens/focus-refusal.ts'
import { forget, forgetOthers, keep, keepForm, kept, keyOf, TAB } from '#ui/screens/kept-input.ts'
import { showValidationMessage } from '#ui/screens/native-field-errors.ts'
import { FIELD_ERROR_CLASSES } from './field-classes.ts'
import { makeClosable } from './shell/make-closable.ts'

// What is typed into the contact form stays in this tab until it is sent: a lost connection, a server that is
// away or a closed page loses nothing. After a sign-in or a sign-out it may be somebody else's, and is
// dropped. The page is the same for everybody of a role, so it knows no more than the role; the browser
// remembers the last sign-in, because it may happen in another tab.
const SIGN_IN = 'last sign-in'
const FIELDS = ['name', 'email', 'number', 'subject', 'message']

const PATH = withoutLanguage(location.pathname)

/** Pages whose forms sign somebody in. Who is signed in does not see them. */
const SIGN_IN_PAGES = ['/login', '/register', '/second-factor', '/verify', '/reset/new']

function keepContactForm(form: HTMLFormElement | null): void {
  if (SIGN_IN_PAGES.includes(PATH)) document.addEventListener('submit', noteSignIn)
  const { role = 'visitor' } = document.body.dataset
  // A visitor's words outlive a sign-in that failed: after one that did not, the role is another.
  const owner = role === 'visitor' ? role : `${role} ${kept(SIGN_IN)?.at ?? ''}`
  const key = keyOf(owner, 'contact')
  forgetOthers(key, TAB)
  // The thank-you page says that it arrived.
  if (PATH === '/thanks') forget(key, TAB)
  if (form) keepForm(form, { key, fields: FIELDS, place: TAB })
}

const noteSignIn = (): void => keep(SIGN_IN, {})

const openedAt = performance.now()

// After a refused form: `autofocus` focuses the notice, but not every browser scrolls to it.
focusRefusal()

keepContactForm(document.querySelector('form[action$="/contact"]'))

const menu = document.querySelector<HTMLDetailsElement>('[data-menu]')
if (menu) makeClosable(menu)

// A carousel shows its two buttons when its row is wider than the window.
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
  box.classList.remove('invisible')
  // Also runs once at the start, after the first layout, so it forces no extra one.
  new ResizeObserver(refresh).observe(row)
}

// A password can be read while it is typed, and is hidden again when the form is sent.
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-show-password]')) {
  const label = button.parentElement?.querySelector('label')
  const input = label?.control as HTMLInputElement | null | undefined
  if (!input) continue
  const show = (isShown: boolean) => {
    input.type = isShown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(isShown))
  }
  button.hidden = false
  button.addEventListener('click', () => show(input.type === 'password'))
  input.form?.addEventListener('submit', () => show(false))
}

// Shows what is wrong beside the field.
document.addEventListener(
  'invalid',
  (event) => {
    if ((event.target as HTMLInputElement).form?.matches('[data-timed]')) {
      const { fieldRequired: required, fieldEmail: email } = document.body.dataset
      showValidationMessage(event, {
        idSuffix: 'error',
        className: FIELD_ERROR_CLASSES,
        words: { required, email },
      })
    }
  },
  true,
)

// What is ticked on an offer changes its total. The form is sent as its button for that would send it, and the
// part of the page with the total is replaced.
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-live]')) {
  let newest = 0
  form.addEventListener('change', (event) => {
    if (!(event.target as HTMLElement).matches('[type=checkbox], [type=radio]')) return
    const body = new FormData(form)
    body.set('intent', 'update')
    newest += 1
    const own = newest
    void fetch(location.pathname + location.search, {
      method: 'post',
      body: new URLSearchParams([...body] as [string, string][]),
    })
      .then((answer) => answer.text())
      .then((html) => {
        const part = new DOMParser().parseFromString(html, 'text/html').querySelector('[data-live-part]')
        if (part && own === newest) form.querySelector('[data-live-part]')?.replaceWith(part)
      })
      .catch(() => {})
  })
}

// Offline the browser would show a page of its own, and what was typed would be gone.
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (navigator.onLine || form.method !== 'post') return
  event.preventDefault()
  const told = form.querySelector('[data-offline]') ?? document.createElement('p')
  Object.assign(told, {
    role: 'alert',
    className: FIELD_ERROR_CLASSES,
    textContent: document.body.dataset.offlineWords,
  })
  told.setAttribute('data-offline', '')
  const button = event.submitter ?? form.querySelector('button:not([type=button])')
  button?.after(told)
})

// Bots send a form at once; the server refuses forms that were filled in too fast.
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  const elapsed = form.querySelector<HTMLInputElement>('[name=elapsed]')
  if (elapsed) elapsed.value = String(Math.round(performance.now() - openedAt))
})
