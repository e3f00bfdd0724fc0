import type { App } from '#platform/server/app.ts'
import type { From } from './call-auth.ts'
import { deviceIdIn, type SignInPlace } from './known-devices.ts'

/** Where a request comes from, and the secret that hashes it. */
export function signInPlace(
  { settings, auth }: App,
  { headers, peer }: From,
): { secret: string; place: SignInPlace } {
  const { secret } = auth.options
  const deviceId = deviceIdIn(headers, { origin: settings.APP_ORIGIN, secret })
  return { secret, place: { deviceId, userAgent: headers.get('user-agent') ?? '', peer } }
}
