// Mails the owner of an account about a sign-in from a device that it was not used on before. Every way to
// sign in comes through here, because every session does.
import { deviceName } from '#platform/rules/device-name.ts'
import { isPlaceholderEmail } from '#platform/rules/email-address.ts'
import type { MailParts } from '#platform/server/outbox/mail-parts.ts'
import { countOneIn } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { typedMailWait } from '#platform/server/rate-limits/typed-mail.ts'
import type { Services } from '#platform/server/services.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { newDeviceMail } from './identity-mails.ts'
import { currentPeer, mailLater } from './identity-transaction.ts'
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
  mailLater(async (unit) =>
    // With a second factor the sign-in is not complete yet: see passSecondFactor.
    (await needsCode(unit, userId)) ? undefined : mailOfDevice(unit, { secret, userId, place }),
  )
}

/** Stores the device. Returns the mail to its owner if it is new. */
export async function mailOfDevice(
  unit: UnitOfWork,
  { secret, userId, place }: { secret: string; userId: string; place: SignInPlace },
): Promise<MailParts | undefined> {
  if (!(await storeSignInPlace(unit, { secret, userId, place }))) return undefined
  const user = await unit.tx
    .selectFrom('user')
    .select(['email', 'emailVerified'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user || isPlaceholderEmail(user.email)) return undefined
  const limit = rateLimits.newDeviceMail
  if (await countOneIn(unit.tx, `new-device:${userId}`, { now: unit.at, limit })) return undefined
  if (!user.emailVerified && (await typedMailWait(unit.tx, { peer: place.peer, now: unit.at })))
    return undefined
  return newDeviceMail(user.email, {
    origin: unit.origin,
    facts: factsOfPlace(unit, place),
  })
}

/** What the owner is told about a sign-in. */
export const factsOfPlace = (
  unit: UnitOfWork,
  { userAgent, peer }: SignInPlace,
): [label: string, value: string][] => [
  ['When', unit.format.dateAndTime(unit.at)],
  ['Browser', deviceName(userAgent)],
  ...(peer ? [['Network address', peer] as [string, string]] : []),
]

const needsCode = async ({ tx }: UnitOfWork, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('second_factors')
    .select('enabled_at')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst()) !== undefined
