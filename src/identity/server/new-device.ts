// Writes to the owner of an account about a sign-in from a device that it was not used on before. Every way to
// sign in comes through here, because every session does.
import { deviceName } from '#platform/rules/device-name.ts'
import { isPlaceholderEmail } from '#platform/rules/email-address.ts'
import { countOneIn } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { typedEmailWait } from '#platform/server/rate-limits/typed-email.ts'
import type { Services } from '#platform/server/services.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { newDevice, type SignInFacts } from './identity-emails.ts'
import { currentPeer, emailLater } from './identity-transaction.ts'
import { deviceCookie, deviceIdIn, storeSignInPlace, newDeviceId, type SignInPlace } from './known-devices.ts'

interface Endpoint {
  headers?: Headers | undefined
  setCookie(name: string, value: string, attributes: ReturnType<typeof deviceCookie>['attributes']): unknown
}

/**
 * For each new session: renews the device's cookie and, in the transaction that follows, looks at the device.
 */
export function rememberDevice(
  app: Services,
  { secret, userId, endpoint }: { secret: string; userId: string; endpoint: Endpoint },
): void {
  const signing = { origin: app.settings.APP_ORIGIN, secret }
  const headers = endpoint.headers ?? new Headers()
  const deviceId = deviceIdIn(headers, signing) ?? newDeviceId()
  const { name, value, attributes } = deviceCookie(deviceId, signing)
  endpoint.setCookie(name, value, attributes)
  const place = { deviceId, userAgent: headers.get('user-agent') ?? '', peer: currentPeer() ?? '' }
  emailLater(async (unit) => {
    // With a second factor the sign-in is not complete yet: see passSecondFactor.
    if (!(await needsCode(unit, userId))) await emailAboutDevice(unit, { secret, userId, place })
  })
}

/** Stores the device, and writes to its owner if it is new. */
export async function emailAboutDevice(
  unit: UnitOfWork,
  { secret, userId, place }: { secret: string; userId: string; place: SignInPlace },
): Promise<void> {
  if (!(await storeSignInPlace(unit, { secret, userId, place }))) return
  const user = await unit.tx
    .selectFrom('user')
    .select(['email', 'emailVerified'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user || isPlaceholderEmail(user.email)) return
  const limit = rateLimits.newDeviceMail
  if (await countOneIn(unit.tx, `new-device:${userId}`, { now: unit.at, limit })) return
  if (!user.emailVerified && (await typedEmailWait(unit.tx, { peer: place.peer, now: unit.at }))) return
  unit.email(newDevice, { to: user.email, facts: signInFacts(unit, place) })
}

/** What the owner is told about a sign-in. */
export const signInFacts = ({ at }: UnitOfWork, { userAgent, peer }: SignInPlace): SignInFacts => ({
  at,
  browser: deviceName(userAgent),
  peer,
})

const needsCode = async ({ tx }: UnitOfWork, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('second_factors')
    .select('enabled_at')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst()) !== undefined
