// What a page may load and run. Public pages run only files of our own and one inlined stylesheet, so their
// policy can be cached with them; hydrated screens carry React's inline scripts, allowed by a nonce made for
// each answer.

export function securityPolicy({
  nonce,
  styleHash,
  formOrigins,
}: {
  nonce?: string
  styleHash?: string
  formOrigins: string[]
}): string {
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(nonce ? [`'nonce-${nonce}'`] : [])],
    'style-src': ["'self'", ...(styleHash ? [`'sha256-${styleHash}'`] : [])],
    // Widths of bars and positions are set on elements.
    'style-src-attr': ["'unsafe-inline'"],
    // Pictures may stand on any web address that an admin entered.
    'img-src': ["'self'", 'data:', 'https:', 'http:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...formOrigins],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(policy)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}
