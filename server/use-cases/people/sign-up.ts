// Registering. It signs in at once, so it can't hide that an address is taken: it says one neutral sentence, and tells the owner by mail.
import { z } from 'zod'
import { parseObject } from '#content/model/to-schema.ts'
import { normalEmail } from '#domain/email-address.ts'
import { Failure, invalid } from '#domain/errors.ts'
import type { Viewer } from '#domain/permissions.ts'
import { emailRefusal } from '#domain/sign-in-form.ts'
import { hasLineBreak, unreadable } from '#domain/text.ts'
import { databaseBusy } from '../../database/faults.ts'
import type { House } from '../../house.ts'
import { askAuth, authCode, cookiesOf, type From, type SessionCookies } from '../../identity/ask-auth.ts'
import { alreadyRegisteredMail } from '../../identity/identity-mails.ts'
import { identityWork } from '../../identity/identity-work.ts'
import { passwordRefusal } from '../../identity/password-rules.ts'
import { ALLOWED } from '../../limits/allowances.ts'
import { countOne, takeFrom } from '../../limits/limit.ts'
import { peerKey } from '../../limits/peer-key.ts'
import { inTransaction } from '../../unit-of-work.ts'
import { alikeInTime } from './alike-in-time.ts'
import { ownPath } from './own-path.ts'

export const NAME_MAXIMUM = 100
const TAKEN = 'We could not open an account with this address. If it is yours, please sign in or set a new password.'

const text = z.string({ error: 'must be text' })

export interface Registered extends SessionCookies {
  email: string
  name: string
  /** False where an address must be confirmed before anybody is signed in. */
  signedIn: boolean
}

export async function register(house: House, _viewer: Viewer, body: unknown, from: From): Promise<Registered> {
  const { email, password, name } = readSignUp(house, body)
  await takeFrom(house, `sign-up:${peerKey(from.peer)}`, ALLOWED.signUp, 'Many accounts were opened from your network in a short time.')
  // Where nobody is signed in before confirming, a taken address can be hidden, in words and in time.
  if (house.settings.EMAIL_VERIFICATION === 'required') return alikeInTime(openAccount(house, { email, password, name }, from))
  try {
    return await openAccount(house, { email, password, name }, from)
  } catch (error) {
    if (!(await isTaken(house, email, error))) throw error
    await tellOwner(house, email)
    throw new Failure('invalid', TAKEN, { errors: { email: TAKEN } })
  }
}

async function openAccount(house: House, { email, password, name }: { email: string; password: string; name: string }, from: From): Promise<Registered> {
  const { headers, response } = await askAuth(() =>
    identityWork(house, { peer: from.peer, password }, () => house.auth.api.signUpEmail({ body: { email, password, name }, headers: from.headers, returnHeaders: true })),
  )
  house.log.info('account opened', { actor: email, peer: from.peer })
  return { ...cookiesOf(headers), email, name, signedIn: response.token !== null }
}

/** The words of the specification, field by field. */
function readSignUp(house: House, body: unknown): { email: string; password: string; name: string } {
  const given = parseObject({ email: text, password: text, name: text.optional(), callbackURL: ownPath.optional(), rememberMe: z.boolean().optional() }, body)
  const email = normalEmail(given.email)
  const name = given.name?.trim() || email.split('@')[0]!
  const errors: Record<string, string> = {}
  const odd = emailRefusal(email)
  if (odd) errors.email = odd
  const wrong = passwordRefusal(given.password, { minimum: house.settings.PASSWORD_MINIMUM, email })
  if (wrong) errors.password = wrong
  if (name.length > NAME_MAXIMUM || unreadable(name) || hasLineBreak(name)) errors.name = `Your name takes one line of at most ${NAME_MAXIMUM} characters.`
  if (Object.keys(errors).length) throw invalid(errors)
  return { email, password: given.password, name }
}

/** There before, or put there by somebody else in this very moment. Otherwise the database could not write it. */
async function isTaken(house: House, email: string, error: unknown): Promise<boolean> {
  const code = authCode(error)
  if (code === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL') return true
  if (code !== 'FAILED_TO_CREATE_USER') return false
  if (await (await house.auth.$context).internalAdapter.findUserByEmail(email)) return true
  throw databaseBusy(error)
}

export async function tellOwner(house: House, email: string): Promise<void> {
  if (await countOne(house, `taken:${email}`, ALLOWED.takenMail)) return
  await inTransaction(house, async (work) => work.mail(alreadyRegisteredMail(email, { origin: house.settings.APP_ORIGIN })))
}
