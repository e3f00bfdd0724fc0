// Security headers for every response. Pages set their own Content-Security-Policy; everything else gets one
// that allows nothing.
import type { Settings } from '../settings/settings.ts'

const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const HSTS = {
  off: undefined,
  host: 'max-age=63072000',
  subdomains: 'max-age=63072000; includeSubDomains',
  preload: 'max-age=63072000; includeSubDomains; preload',
}

/**
 * The Strict-Transport-Security header; none without https. Subdomains are included only if the owner opts
 * in.
 */
export const hstsOf = ({
  APP_ORIGIN,
  HSTS: wanted,
}: Pick<Settings, 'APP_ORIGIN' | 'HSTS'>): string | undefined =>
  APP_ORIGIN.startsWith('https:') ? HSTS[wanted] : undefined

export function setSecurityHeaders(headers: Headers, hsts: string | undefined): void {
  headers.set('x-content-type-options', 'nosniff')
  // Pages behind a mailed link set a stricter policy, so that their token does not leak in the Referer.
  if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  if (!headers.has('cross-origin-opener-policy')) headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('cross-origin-resource-policy', 'same-origin')
  headers.set(
    'x-frame-options',
    headers.get('content-security-policy')?.includes("frame-ancestors 'self'") ? 'SAMEORIGIN' : 'DENY',
  )
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', NOTHING_ALLOWED)
  if (hsts) headers.set('strict-transport-security', hsts)
}
