// Which addresses an admin may put on the site. The browser strips tabs and newlines inside an address, so
// these are refused before anything is read.

// oxlint-disable-next-line no-control-regex -- control characters are what this rule is about
const HIDDEN = /[\u0000-\u0020\u007F\\]/

/** An address of the web, or of a page of this site. */
export function isWebAddress(text: string): boolean {
  if (HIDDEN.test(text)) return false
  if (isOwnPath(text)) return true
  if (!/^https?:\/\//i.test(text)) return false
  return URL.canParse(text)
}

/** A link may also lead to a place on the page, a mailbox or a phone. */
export function isLink(text: string): boolean {
  if (HIDDEN.test(text)) return false
  return (
    isWebAddress(text) ||
    /^#[\w-]+$/.test(text) ||
    /^mailto:[^@]+@[^@]+$/i.test(text) ||
    /^tel:\+?[\d().-]+$/i.test(text)
  )
}

/** A path on this site: one slash at the start, so that no other host can be meant. */
export function isOwnPath(text: string): boolean {
  if (!text.startsWith('/') || text.startsWith('//') || HIDDEN.test(text)) return false
  const at = new URL(text, 'http://own.invalid')
  return at.host === 'own.invalid' && !at.pathname.startsWith('//')
}

/** Where a guard may send a person on to: a path of this site, spelt as a header can carry it, or nothing. */
export function safeReturn(text: string | null | undefined): string | undefined {
  if (!text) return undefined
  try {
    if (!isOwnPath(text) || !isOwnPath(decodeURIComponent(text))) return undefined
    const { pathname, search, hash } = new URL(text, 'http://own.invalid')
    return pathname + search + hash
  } catch {
    return undefined
  }
}

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/** How browsers may call the site. On this very machine it has several names, and people type any of them. */
export function ownOrigins(origin: string): string[] {
  const { protocol, hostname, port } = new URL(origin)
  if (!THIS_MACHINE.includes(hostname)) return [origin]
  return THIS_MACHINE.map((name) => `${protocol}//${name}${port && `:${port}`}`)
}

/** Parameters that PayPal adds to the return address, and ours for a return by POST. */
const RETURN_PARAMS = ['PayerID', 'tx', 'st', 'returned']

/** Whether the payment provider sent the customer back, or somebody typed the address of the return page. */
export const isSentBack = (params: URLSearchParams): boolean => RETURN_PARAMS.some((name) => params.has(name))
