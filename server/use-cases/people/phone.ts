// Signing in by phone: a code of six digits by text message, good for five minutes and three tries.
import { z } from 'zod'
import { Failure, invalid, notFound } from '#domain/errors.ts'
import { parseObject } from '#domain/parse-object.ts'
import type { Viewer } from '#domain/permissions.ts'
import { isUniqueViolation } from '../../database/database-errors.ts'
import type { House } from '../../house.ts'
import { askAuth, authCode, cookiesOf, type From, type SessionCookies } from '../../identity/call-auth.ts'
import { withoutTransaction } from '../../identity/identity-work.ts'
import { consume } from '../../rate-limits/consume.ts'
import { peerKey } from '../../rate-limits/peer-key.ts'
import { rateLimits } from '../../rate-limits/rate-limits.ts'

const text = z.string({ error: 'must be text' })

export const PHONE_INPUT = z.strictObject({ phoneNumber: text })
export const PHONE_CODE_INPUT = z.strictObject({ phoneNumber: text, code: text })

export async function requestPhoneCode(
  house: House,
  _viewer: Viewer,
  body: unknown,
  from: From,
): Promise<void> {
  const phoneNumber = readNumber(house, parseObject(PHONE_INPUT, body).phoneNumber)
  await consume(
    house,
    `phone:${peerKey(from.peer)}`,
    rateLimits.phoneCodePeer,
    'Many codes were asked for from your network.',
  )
  await consume(
    house,
    `phone:${phoneNumber}`,
    rateLimits.phoneCode,
    'Several codes were sent to this number already.',
  )
  // Text messages cost money, and a code is a guess out of a million: so few a day.
  await consume(
    house,
    `phone-day:${peerKey(from.peer)}`,
    rateLimits.phoneCodePeerDay,
    'Many codes were asked for from your network today.',
  )
  await consume(
    house,
    `phone-day:${phoneNumber}`,
    rateLimits.phoneCodeDay,
    'Many codes were sent to this number today.',
  )
  await askAuth(() =>
    withoutTransaction(house, from.peer, () => house.auth.api.sendPhoneNumberOTP({ body: { phoneNumber } })),
  )
}

/** Not in a transaction: a wrong code must stay counted. */
export async function signInByPhone(
  house: House,
  _viewer: Viewer,
  body: unknown,
  from: From,
): Promise<SessionCookies> {
  const given = parseObject(PHONE_CODE_INPUT, body)
  const phoneNumber = readNumber(house, given.phoneNumber)
  const code = given.code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(code)) throw invalid({ code: 'The code has six digits.' })
  const { headers } = await askAuth(() =>
    withoutTransaction(house, from.peer, () =>
      house.auth.api.verifyPhoneNumber({
        body: { phoneNumber, code },
        headers: from.headers,
        returnHeaders: true,
      }),
    ),
  ).catch((error: unknown) => {
    // The same code twice at once opens one account; the other one finds it there.
    if (authCode(error) === 'FAILED_TO_CREATE_USER' || isUniqueViolation(error))
      throw new Failure('conflict', 'This did not work. Please ask for a new code and try again.')
    throw error
  })
  house.log.info('signed in', { actor: phoneNumber, peer: from.peer })
  return cookiesOf(headers)
}

/** One spelling for a number, however it was typed. */
function readNumber(house: House, typed: string): string {
  if (!house.settings.SMS_URL) throw notFound('Signing in by phone')
  const number = typed.replace(/[\s().-]/g, '').replace(/^00/, '+')
  if (!/^\+[1-9]\d{6,14}$/.test(number))
    throw invalid({ phoneNumber: 'Enter your number with the code of your country, like +351 912 345 678.' })
  return number
}
