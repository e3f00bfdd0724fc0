import { ownOrigins } from '#platform/rules/links.ts'
import type { Settings } from '#platform/server/settings/settings.ts'
import { STAND_IN_PATH } from './paths.ts'

type Where = Pick<Settings, 'HOST' | 'PORT'>

/** The loopback URL: behind a proxy, the server may not reach its own public URL. */
export function ownAddress({ HOST, PORT }: Where): string {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

/** Locally the site has several origins, all on its own port. Another port may belong to another program. */
export const standInOrigins = (settings: Where & Pick<Settings, 'APP_ORIGIN'>): string[] => [
  ...ownOrigins(settings.APP_ORIGIN),
  ...ownOrigins(`http://127.0.0.1:${settings.PORT}`),
]

/** Whether this URL of a provider's API leads to the stand-in of this site. */
export function isOwnStandIn(
  settings: Where & Pick<Settings, 'APP_ORIGIN'>,
  apiUrl: string | undefined,
): boolean {
  if (!apiUrl) return false
  const { origin, pathname } = new URL(apiUrl)
  return standInOrigins(settings).includes(origin) && pathname.startsWith(`${STAND_IN_PATH}/`)
}
