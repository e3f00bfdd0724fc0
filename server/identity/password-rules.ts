// What a password must be: long enough, not too long to hash, and none of those that are tried first. No
// rules about signs and digits.
import { normalEmail } from '#domain/email-address.ts'
import { PASSWORD_MAXIMUM, passwordLengthRefusal } from '#domain/sign-in-form.ts'
import { unreadable } from '#domain/text.ts'
import { isCommonPassword } from './common-passwords.ts'

/** What is wrong with a new password, or undefined. */
export function passwordRefusal(
  password: string,
  { minimum, email }: { minimum: number; email?: string },
): string | undefined {
  const short = passwordLengthRefusal(password, minimum)
  if (short) return short
  if (password.length > PASSWORD_MAXIMUM) return `Maximum ${PASSWORD_MAXIMUM} Characters`
  const odd = unreadable(password)
  if (odd) return `The password ${odd}`
  if (isCommonPassword(password))
    return 'This password is one of the first that are tried. Please choose another one.'
  if (email && isAboutAddress(password, email))
    return 'This password is too much like your e-mail address. Please choose another one.'
  return undefined
}

function isAboutAddress(password: string, email: string): boolean {
  const [low, address] = [password.toLowerCase(), normalEmail(email)]
  return low === address || low === address.split('@')[0]
}
