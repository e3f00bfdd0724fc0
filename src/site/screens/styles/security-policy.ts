// The Content-Security-Policy. Public pages run only our own files and one inlined stylesheet, allowed by its
// hash, so the policy can be cached. Hydrated screens have inline scripts, allowed by a nonce per response.

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
    // Charts and the focal point set sizes and positions in style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    // Admins may enter pictures of any site.
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
