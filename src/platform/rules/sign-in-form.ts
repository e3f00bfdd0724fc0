// Validation of the sign-in and registration forms, with the messages of the specification.
import { isSignInEmail } from './email-address.ts'
import { characterFault } from './text.ts'
import { say } from './words.ts'

/** PASSWORD_MINIMUM can only raise it. */
const PASSWORD_MINIMUM = 6

/** For the passwords of admins, editors and members. */
export const TEAM_PASSWORD_MINIMUM = 10

/** Bounds the time of hashing. */
export const PASSWORD_MAXIMUM = 256

export function emailRefusal(email: string): string | undefined {
  if (!email) return say('platform.errors', 'emailRequired')
  return isSignInEmail(email) && !characterFault(email) ? undefined : say('platform.errors', 'emailInvalid')
}

export function passwordLengthRefusal(
  password: string,
  minimum: number = PASSWORD_MINIMUM,
): string | undefined {
  if (!password) return say('platform.errors', 'passwordRequired')
  return [...password].length < minimum
    ? say('platform.errors', 'passwordShort', { least: minimum })
    : undefined
}

interface SignInForm {
  email: string
  password: string
}

/** Errors by field that need no look at the database. */
export function signInRefusals({ email, password }: SignInForm): Record<string, string> {
  const errors = { email: emailRefusal(email), password: passwordLengthRefusal(password) }
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
