// What is typed into the contact form stays in this tab until it is sent: a lost connection, a server that is
// away or a closed page loses nothing. After a sign-in or a sign-out it may be somebody else's, and is
// dropped. The page is the same for everybody of a role, so it knows no more than the role; the browser
// remembers the last sign-in, because it may happen in another tab.
const KEY = 'typed contact'
const SIGN_IN = 'last sign-in'
const FIELDS = ['name', 'email', 'number', 'subject', 'message']

/** Pages whose forms sign somebody in. Who is signed in does not see them. */
const SIGN_IN_PAGES = ['/login', '/register', '/second-factor', '/verify', '/reset/new']

export function keepContactForm(form: HTMLFormElement | null): void {
  if (SIGN_IN_PAGES.includes(location.pathname)) document.addEventListener('submit', noteSignIn)
  // The thank-you page says that it arrived.
  if (location.pathname === '/thanks' || !isOwn()) write({})
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

/** Whoever signs in later did not open this page. */
const openedAfter = lastSignIn()
const role = () => document.body.dataset.role

/** A visitor's words outlive a sign-in that failed: after one that did not, the role is another. */
function isOwn(): boolean {
  const kept = read()
  return kept.role === role() && (role() === 'visitor' || kept.signIn === openedAfter)
}

// Storage may be full or blocked. The form must work without it.
function noteSignIn(): void {
  try {
    localStorage.setItem(SIGN_IN, `${Date.now()}`)
  } catch {}
}

function lastSignIn(): string {
  try {
    return localStorage.getItem(SIGN_IN) ?? ''
  } catch {
    return ''
  }
}

function write(values: Record<string, string>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ role: role(), signIn: openedAfter, values }))
  } catch {}
}

function read(): { role?: string; signIn?: string; values?: Record<string, string | undefined> } {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as ReturnType<typeof read>
  } catch {
    return {}
  }
}
