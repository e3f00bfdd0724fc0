import { z } from 'zod'
import { askAuth, authCode, cookiesOf, type From, type SessionCookies } from '#identity/server/call-auth.ts'
import { alreadyRegistered } from '#identity/server/identity-emails.ts'
import { inIdentityTransaction } from '#identity/server/identity-transaction.ts'
import { keepLanguage } from '#identity/server/keep-language.ts'
import { noteShortPassword } from '#identity/server/note-short-password.ts'
import { passwordRefusal } from '#identity/server/password-rules.ts'
import { normalEmail } from '#platform/rules/email-address.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import type { Language } from '#platform/rules/languages.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { nameRefusal } from '#platform/rules/person-name.ts'
import { emailRefusal } from '#platform/rules/sign-in-form.ts'
// Registration. It signs in at once, so it can't fully hide that an address is taken: it answers with a
// neutral sentence and emails the owner.
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { databaseBusy } from '#platform/server/database/database-errors.ts'
import { formSending, takeKey, justMade, type Sending } from '#platform/server/idempotency.ts'
import { consume, countOneIn } from '#platform/server/rate-limits/consume.ts'
import { peerKey } from '#platform/server/rate-limits/peer-key.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { countTypedEmail } from '#platform/server/rate-limits/typed-email.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { localPath, text, type AuthRequest } from './auth-request.ts'
import { constantDuration } from './constant-duration.ts'
import { signIn } from './sign-in.ts'

const TAKEN = say('people.errors', 'taken')

/** What a form made: an account, and not an email to the owner of one. */
const OPENED = 'account'

export const SIGN_UP_INPUT = z.strictObject({
  email: text,
  password: text,
  name: text.optional(),
  callbackURL: localPath.optional(),
  rememberMe: z.boolean().optional(),
})

export interface Registered extends SessionCookies {
  email: string
  name: string
  /** False if the address must be confirmed first. */
  signedIn: boolean
}

export async function register(
  app: App,
  viewer: Viewer,
  { body, from, isForm }: AuthRequest<typeof SIGN_UP_INPUT>,
): Promise<Registered> {
  // The limit counts first: otherwise the password rules could be tried without end.
  await consume(app, `sign-up:${peerKey(from.peer)}`, rateLimits.signUp, say('people.errors', 'manyAccounts'))
  const signUp = { ...parseSignUp(app, body), language: viewer.language }
  // If the address must be confirmed first, the answer and its timing can hide that it is taken.
  const hidesTaken = app.settings.EMAIL_VERIFICATION === 'required'
  const sending = isForm ? await formSending(app, 'register', { body, peer: from.peer }) : undefined
  const opening = openOrEmailOwner(app, signUp, { from, sending })
  const opened = await (hidesTaken ? constantDuration(opening) : opening)
  if (opened === 'a moment ago' && !hidesTaken) {
    const { email, password } = signUp
    const { cookies, name } = await signIn(app, viewer, { body: { email, password }, from })
    return { cookies, email, name, signedIn: true }
  }
  if (opened && opened !== 'a moment ago') return opened
  if (hidesTaken) return { cookies: [], email: signUp.email, name: signUp.name, signedIn: false }
  throw new Failure('invalid', TAKEN, { errors: { email: TAKEN } })
}

interface SignUp {
  /** That of the page. */
  language?: Language | undefined
  email: string
  password: string
  name: string
}

interface Asked {
  from: From
  sending: Sending | undefined
}

/**
 * Undefined if the address is taken; then its owner gets an email, unless the same form has opened the account
 * just now.
 */
async function openOrEmailOwner(
  app: App,
  signUp: SignUp,
  { from, sending }: Asked,
): Promise<Registered | 'a moment ago' | undefined> {
  const opened = await openAccount(app, signUp, { from, sending }).catch(async (error: unknown) => {
    if (await isTaken(app, signUp.email, error)) return undefined
    throw error
  })
  if (opened) app.log.info('account opened', { actor: signUp.email, peer: from.peer })
  else if (sending && (await justMade(app, sending))?.answer === OPENED) return 'a moment ago'
  else await emailAlreadyRegistered(app, signUp.email, { peer: from.peer, sending })
  return opened
}

async function openAccount(
  app: App,
  { email, password, name, language }: SignUp,
  { from, sending }: Asked,
): Promise<Registered | undefined> {
  return askAuth(() =>
    inIdentityTransaction(app, { peer: from.peer, password }, async (unit) => {
      const { headers, response } = await app.auth.api.signUpEmail({
        body: { email, password, name },
        headers: from.headers,
        returnHeaders: true,
      })
      // A team address may be registered with a short one: a refusal here would tell who is on the team.
      await noteShortPassword(app, unit.tx, { token: response.token, password })
      // If addresses must be confirmed, the library hides a taken one: it answers with a made-up account.
      const user = await (await app.auth.$context).internalAdapter.findUserById(response.user.id)
      if (user) {
        await keepLanguage(unit.tx, user.id, language)
        if (sending) await takeKey(unit, sending, OPENED)
        // Beyond the limit there is no account either.
        await countTypedEmail(unit.tx, { peer: from.peer, now: unit.at })
      }
      return user ? { ...cookiesOf(headers), email, name, signedIn: response.token !== null } : undefined
    }),
  )
}

/** The messages are those of the specification. */
function parseSignUp(app: App, body: Unchecked<typeof SIGN_UP_INPUT>): SignUp {
  const input = parseObject(SIGN_UP_INPUT, body)
  const email = normalEmail(input.email)
  const name = input.name?.trim() || email.split('@')[0]!
  const errors: Record<string, string> = {}
  const emailError = emailRefusal(email)
  if (emailError) errors.email = emailError
  const passwordError = passwordRefusal(input.password, { minimum: app.settings.PASSWORD_MINIMUM, email })
  if (passwordError) errors.password = passwordError
  const nameError = nameRefusal(name)
  if (nameError) errors.name = nameError
  if (Object.keys(errors).length) throw invalid(errors)
  return { email, password: input.password, name }
}

/** True also if another request registered the address at this moment. Throws if the database failed. */
async function isTaken(app: App, email: string, error: unknown): Promise<boolean> {
  const code = authCode(error)
  if (code === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL') return true
  if (code !== 'FAILED_TO_CREATE_USER') return false
  if (await (await app.auth.$context).internalAdapter.findUserByEmail(email)) return true
  throw databaseBusy(error)
}

export async function emailAlreadyRegistered(
  app: App,
  email: string,
  { peer, sending }: { peer: string; sending?: Sending | undefined },
): Promise<void> {
  await inTransaction(app, async (unit) => {
    if (sending && (await takeKey(unit, sending, 'taken'))) return
    await countTypedEmail(unit.tx, { peer, now: unit.at })
    const limit = rateLimits.takenEmail
    if (await countOneIn(unit.tx, `taken:${email}`, { now: unit.at, limit })) return
    unit.email(alreadyRegistered, { to: email, facts: {} })
  })
}
