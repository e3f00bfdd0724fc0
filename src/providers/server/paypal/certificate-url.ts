// Which addresses may name the certificate of a webhook. The address comes with the message, so without these
// rules the sender would choose the key.

const LIVE_HOSTS = ['api.paypal.com', 'api-m.paypal.com']
const SANDBOX_HOSTS = ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com']
const PATH = /^\/v1\/notifications\/certs\/CERT-[0-9a-f-]{1,100}$/

export interface CertificateRules {
  mode: 'test' | 'live'
  /** Another server that speaks PayPal's protocol, in test mode only. Its certificates come from there. */
  apiUrl?: string | undefined
}

/** The address to ask, spelt in the one way; undefined if it must not be asked. */
export function allowedCertificateUrl(text: string, rules: CertificateRules): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  // Another spelling of the same address, like one with a user, a port or dots in its path, is not PayPal's.
  if (url.href !== text || url.username || url.password || url.search || url.hash) return undefined
  const allowed = rules.apiUrl ? isOfServer(url, rules.apiUrl) : isOfPaypal(url, rules.mode)
  return allowed ? url.href : undefined
}

function isOfPaypal({ protocol, host, pathname }: URL, mode: 'test' | 'live'): boolean {
  const hosts = mode === 'test' ? [...LIVE_HOSTS, ...SANDBOX_HOSTS] : LIVE_HOSTS
  return protocol === 'https:' && hosts.includes(host) && PATH.test(pathname)
}

function isOfServer({ origin, pathname }: URL, apiUrl: string): boolean {
  const server = new URL(apiUrl)
  const prefix = server.pathname.replace(/\/$/, '')
  const path = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname
  return origin === server.origin && PATH.test(path)
}
