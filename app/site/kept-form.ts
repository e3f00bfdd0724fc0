// What is typed into the contact form stays in this tab until it is sent: a lost connection, a server that is
// away or a closed page loses nothing. After a sign-in or a sign-out it may be somebody else's, and is
// dropped. The page is the same for everybody of a role, so it knows no more than the role.
import { FIELD_ERROR_CLASSES } from './field-classes.ts'

const KEY = 'typed contact'
const FIELDS = ['name', 'email', 'number', 'subject', 'message']
const OFFLINE = 'You are offline. Nothing you typed is lost; please send it again when you are back.'

export function keepContactForm(form: HTMLFormElement | null): void {
  // The thank-you page says that it arrived.
  if (location.pathname === '/thanks' || read().role !== role()) write({})
  if (!form) return
  const inputs = FIELDS.map((name) => form.elements.namedItem(name)).filter(
    (input) => input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement,
  )
  const kept = read().values ?? {}
  for (const input of inputs) input.value ||= kept[input.name] ?? ''
  form.addEventListener('input', () =>
    write(Object.fromEntries(inputs.map(({ name, value }) => [name, value]))),
  )
  form.addEventListener('submit', (event) => {
    if (navigator.onLine) return
    event.preventDefault()
    const told = form.querySelector('[role=alert]') ?? document.createElement('p')
    Object.assign(told, { role: 'alert', className: FIELD_ERROR_CLASSES, textContent: OFFLINE })
    form.querySelector('button')?.after(told)
  })
}

const role = () => document.body.dataset.role

// Storage may be full or blocked. The form must work without it.
function write(values: Record<string, string>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ role: role(), values }))
  } catch {}
}

function read(): { role?: string; values?: Record<string, string | undefined> } {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as ReturnType<typeof read>
  } catch {
    return {}
  }
}
