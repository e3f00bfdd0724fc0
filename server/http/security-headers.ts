// Headers that every answer carries. Pages bring a policy of their own; everything else gets one that allows nothing.

const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

export function setSecurityHeaders(headers: Headers, https: boolean): void {
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  if (!headers.has('cross-origin-opener-policy')) headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('cross-origin-resource-policy', 'same-origin')
  headers.set('x-frame-options', headers.get('content-security-policy')?.includes("frame-ancestors 'self'") ? 'SAMEORIGIN' : 'DENY')
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', NOTHING_ALLOWED)
  if (https) headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains; preload')
}
