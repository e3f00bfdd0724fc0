// What is typed into the contact form stays in this tab until it is sent: a lost connection, a server that is
// away or a closed page loses nothing. After a sign-in or a sign-out it may be somebody else's, and is
// dropped. The page is the same for everybody of a role, so it knows no more than the role.
const KEY = 'typed contact'
const FIELDS = ['name', 'email', 'number', 'subject', 'message']

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
