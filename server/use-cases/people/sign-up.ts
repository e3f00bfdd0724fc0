// Registering. It signs in at once, so it can't hide that an address is taken: it says one neutral sentence,
// and tells the owner by mail.
import { z } from 'zod'
import { normalEmail } from '#domain/email-address.ts'
import { Failure, invalid } from '#domain/errors.ts'
import { parseObject } from '#domain/parse-object.ts'
import type { Viewer } from '#domain/permissions.ts'
import { nameRefusal } from '#domain/person-name.ts'
import { emailRefusal } from '#domain/sign-in-form.ts'
import { databaseBusy } from '../../database/database-errors.ts'
import type { House } from '../../house.ts'
import { askAuth, authCode, cookiesOf, type From, type SessionCookies } from '../../identity/call-auth.ts'
import { alreadyRegisteredMail } from '../../identity/identity-mails.ts'
import { identityWork } from '../../identity/identity-work.ts'
import { passwordRefusal } from '../../identity/password-rules.ts'
import { countOne, consume } from '../../rate-limits/consume.ts'
import { peerKey } from '../../rate-limits/peer-key.ts'
import { rateLimits } from '../../rate-limits/rate-limits.ts'
import { inTransaction } from '../../unit-of-work.ts'
import { constantDuration } from './constant-duration.ts'
import { ownPath } from './own-path.ts'

const TAKEN =
  'We could not open an account with this address. If it is yours, please sign in or set a new password.'

const text = z.string({ error: 'must be text' })

export const SIGN_UP_INPUT = z.strictObject({
  email: text,
  password: text,
  name: text.optional(),
  callbackURL: ownPath.optional(),
  rememberMe: z.boolean().optional(),
})

export interface Registered extends SessionCookies {
  email: string
  name: string
  /** False where an address must be confirmed before anybody is signed in. */
  signedIn: boolean
}

export async function register(
  house: House,
  _viewer: Viewer,
  body: unknown,
  from: From,
): Promise<Registered> {
  const given = readSignUp(house, body)
  await consume(
    house,
    `sign-up:${peerKey(from.peer)}`,
    rateLimits.signUp,
    'Many accounts were opened from your network in a short time.',
  )
  // Where nobody is signed in before confirming, a taken address can be hidden, in words and in time.
  const hides = house.settings.EMAIL_VERIFICATION === 'required'
  const opened = await (hides
    ? constantDuration(openOrTell(house, given, from))
    : openOrTell(house, given, from))
  if (opened) return opened
  if (hides) return { cookies: [], email: given.email, name: given.name, signedIn: false }
  throw new Failure('invalid', TAKEN, { errors: { email: TAKEN } })
}

interface SignUp {
  email: string
  password: string
  name: string
}

/** Undefined if the address is taken: then its owner is told. */
async function openOrTell(house: House, given: SignUp, from: From): Promise<Registered | undefined> {
  const opened = await openAccount(house, given, from).catch(async (error: unknown) => {
    if (await isTaken(house, given.email, error)) return undefined
    throw error
  })
  if (opened) house.log.info('account opened', { actor: given.email, peer: from.peer })
  else await tellOwner(house, given.email)
  return opened
}

async function openAccount(
  house: House,
  { email, password, name }: SignUp,
  from: From,
): Promise<Registered | undefined> {
  return askAuth(() =>
    identityWork(house, { peer: from.peer, password }, async () => {
      const { headers, response } = await house.auth.api.signUpEmail({
        body: { email, password, name },
        headers: from.headers,
        returnHeaders: true,
      })
      // Where addresses must be confirmed, the library hides a taken one from us too: it answers with an
      // account that is not there.
      const there = await (await house.auth.$context).internalAdapter.findUserById(response.user.id)
      return there ? { ...cookiesOf(headers), email, name, signedIn: response.token !== null } : undefined
    }),
  )
}

/** The words of the specification, field by field. */
function readSignUp(house: House, body: unknown): SignUp {
  const given = parseObject(SIGN_UP_INPUT, body)
  const email = normalEmail(given.email)
  const name = given.name?.trim() || email.split('@')[0]!
  const errors: Record<string, string> = {}
  const odd = emailRefusal(email)
  if (odd) errors.email = odd
  const wrong = passwordRefusal(given.password, { minimum: house.settings.PASSWORD_MINIMUM, email })
  if (wrong) errors.password = wrong
  const unfit = nameRefusal(name)
  if (unfit) errors.name = unfit
  if (Object.keys(errors).length) throw invalid(errors)
  return { email, password: given.password, name }
}

/**
 * There before, or put there by somebody else in this very moment. Otherwise the database could not write it.
 */
async function isTaken(house: House, email: string, error: unknown): Promise<boolean> {
  const code = authCode(error)
  if (code === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL') return true
  if (code !== 'FAILED_TO_CREATE_USER') return false
  if (await (await house.auth.$context).internalAdapter.findUserByEmail(email)) return true
  throw databaseBusy(error)
}

export async function tellOwner(house: House, email: string): Promise<void> {
  if (await countOne(house, `taken:${email}`, rateLimits.takenMail)) return
  await inTransaction(house, async (work) =>
    work.mail(alreadyRegisteredMail(email, { origin: house.settings.APP_ORIGIN })),
  )
}
