// The words of the specification about what is typed to sign in or to register.
import { isSignInEmail } from './email-address.ts'
import { unreadable } from './text.ts'

/** No account has a shorter password, whatever minimum is set for new ones. */
const PASSWORD_LEAST = 6

/** What is longer takes too long to hash. */
export const PASSWORD_MAXIMUM = 256

export function emailRefusal(email: string): string | undefined {
  if (!email) return 'Email is Required'
  return isSignInEmail(email) && !unreadable(email) ? undefined : 'Provide a Valid Email'
}

export function passwordLengthRefusal(
  password: string,
  minimum: number = PASSWORD_LEAST,
): string | undefined {
  if (!password) return 'Password is Required'
  return [...password].length < minimum ? `Minimum ${minimum} Characters` : undefined
}

/** What can be seen to be wrong before anybody is asked. */
export function signInRefusals({
  email,
  password,
}: {
  email: string
  password: string
}): Record<string, string> {
  const found = { email: emailRefusal(email), password: passwordLengthRefusal(password) }
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
