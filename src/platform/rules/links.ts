// Validates links. Browsers strip tabs and newlines inside a URL, which could hide a scheme, so control
// characters are refused first.

// oxlint-disable-next-line no-control-regex -- control characters are what this rule is about
const HIDDEN = /[\u0000-\u0020\u007F\\]/

/** An http(s) URL, or a path of this site. */
export function isWebAddress(text: string): boolean {
  if (HIDDEN.test(text)) return false
  if (isOwnPath(text)) return true
  if (!/^https?:\/\//i.test(text)) return false
  return URL.canParse(text)
}

/** A link may also be an anchor, mailto: or tel:. */
export function isLink(text: string): boolean {
  if (HIDDEN.test(text)) return false
  return (
    isWebAddress(text) ||
    /^#[\w-]+$/.test(text) ||
    /^mailto:[^@]+@[^@]+$/i.test(text) ||
    /^tel:\+?[\d().-]+$/i.test(text)
  )
}

/** The last part of an address that people can read aloud: "casa-alba". */
export const isSlug = (text: string): boolean => /^[a-z\d]+(?:-[a-z\d]+)*$/.test(text)

/** A path of this site. It starts with one slash: two would name another host. */
export function isOwnPath(text: string): boolean {
  if (!text.startsWith('/') || text.startsWith('//') || HIDDEN.test(text)) return false
  const at = new URL(text, 'http://own.invalid')
  return at.host === 'own.invalid' && !at.pathname.startsWith('//')
}

/** Prevents open redirects: a normalized path of this site, or undefined. */
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

/** Whether an address without its protocol, like "localhost:3000", opens only on this machine. */
export const isOnThisMachine = (site: string): boolean =>
  THIS_MACHINE.some((name) => site === name || site.startsWith(`${name}:`))

/** The origins of the site. A site on this machine has several, and people type any of them. */
export function ownOrigins(origin: string): string[] {
  const { protocol, hostname, port } = new URL(origin)
  if (!THIS_MACHINE.includes(hostname)) return [origin]
  return THIS_MACHINE.map((name) => `${protocol}//${name}${port && `:${port}`}`)
}

/** Parameters that PayPal adds to the return address, and ours for a return by POST. */
const RETURN_PARAMS = ['PayerID', 'tx', 'st', 'returned']

/** Whether the payment provider sent the customer back, or somebody typed the address of the return page. */
export const isSentBack = (params: URLSearchParams): boolean => RETURN_PARAMS.some((name) => params.has(name))
