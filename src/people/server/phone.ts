import { z } from 'zod'
import { askAuth, authCode, cookiesOf, type SessionCookies } from '#identity/server/call-auth.ts'
import { withoutTransaction } from '#identity/server/identity-transaction.ts'
import { Failure, invalid, notFound } from '#platform/rules/errors.ts'
import { parseObject } from '#platform/rules/parse-object.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
// Sign-in by phone: a six-digit code by SMS, valid for five minutes and three tries.
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { isUniqueViolation } from '#platform/server/database/database-errors.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { peerKey } from '#platform/server/rate-limits/peer-key.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { text, type AuthRequest } from './auth-request.ts'

export const PHONE_INPUT = z.strictObject({ phoneNumber: text })
export const PHONE_CODE_INPUT = z.strictObject({ phoneNumber: text, code: text })

export async function requestPhoneCode(
  app: App,
  _viewer: Viewer,
  { body, from }: AuthRequest<typeof PHONE_INPUT>,
): Promise<void> {
  const phoneNumber = parsePhoneNumber(app, parseObject(PHONE_INPUT, body).phoneNumber)
  await consume(
    app,
    `phone:${peerKey(from.peer)}`,
    rateLimits.phoneCodePeer,
    say('people.errors', 'phone.network'),
  )
  await consume(app, `phone:${phoneNumber}`, rateLimits.phoneCode, say('people.errors', 'phone.number'))
  // A daily limit too: SMS cost money, and each code is a one in a million guess.
  await consume(
    app,
    `phone-day:${peerKey(from.peer)}`,
    rateLimits.phoneCodePeerDay,
    say('people.errors', 'phone.networkDay'),
  )
  await consume(
    app,
    `phone-day:${phoneNumber}`,
    rateLimits.phoneCodeDay,
    say('people.errors', 'phone.numberDay'),
  )
  await askAuth(() =>
    withoutTransaction(app, from.peer, () => app.auth.api.sendPhoneNumberOTP({ body: { phoneNumber } })),
  )
}

/** Not in a transaction: a rollback would forget the wrong try. */
export async function signInByPhone(
  app: App,
  _viewer: Viewer,
  { body, from }: AuthRequest<typeof PHONE_CODE_INPUT>,
): Promise<SessionCookies> {
  const input = parseObject(PHONE_CODE_INPUT, body)
  const phoneNumber = parsePhoneNumber(app, input.phoneNumber)
  const code = input.code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(code)) throw invalid({ code: say('people.errors', 'phone.digits') })
  const { headers } = await askAuth(() =>
    withoutTransaction(app, from.peer, () =>
      app.auth.api.verifyPhoneNumber({
        body: { phoneNumber, code },
        headers: from.headers,
        returnHeaders: true,
      }),
    ),
  ).catch((error: unknown) => {
    // The same code was sent twice at once: the other request created the account.
    if (authCode(error) === 'FAILED_TO_CREATE_USER' || isUniqueViolation(error))
      throw new Failure('conflict', say('people.errors', 'phone.failed'))
    throw error
  })
  app.log.info('signed in', { actor: phoneNumber, peer: from.peer })
  return cookiesOf(headers)
}

/** The number in E.164 format: +351912345678. */
function parsePhoneNumber(app: App, typed: string): string {
  if (!app.settings.SMS_URL) throw notFound('phoneSignIn')
  const number = typed.replace(/[\s().-]/g, '').replace(/^00/, '+')
  if (!/^\+[1-9]\d{6,14}$/.test(number))
    throw invalid({ phoneNumber: say('people.errors', 'phone.malformed') })
  return number
}
