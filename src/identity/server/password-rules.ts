// The rules for a new password: a minimum length, a maximum for hashing, not one of the common ones. No rules
// about digits and signs (NIST SP 800-63B advises against them).
import { normalEmail } from '#platform/rules/email-address.ts'
import {
  PASSWORD_MAXIMUM,
  passwordLengthRefusal,
  TEAM_PASSWORD_MINIMUM,
} from '#platform/rules/sign-in-form.ts'
import { characterFault } from '#platform/rules/text.ts'
import { say } from '#platform/rules/words.ts'
import type { Settings } from '#platform/server/settings/settings.ts'
import { isCommonPassword } from './common-passwords.ts'

export const passwordMinimum = ({ PASSWORD_MINIMUM }: Settings, { isTeam }: { isTeam: boolean }): number =>
  isTeam ? Math.max(TEAM_PASSWORD_MINIMUM, PASSWORD_MINIMUM) : PASSWORD_MINIMUM

export const isShortForTeam = (settings: Settings, password: string): boolean =>
  passwordLengthRefusal(password, passwordMinimum(settings, { isTeam: true })) !== undefined

/** The message that refuses a new password, or undefined. */
export function passwordRefusal(
  password: string,
  { minimum, email }: { minimum: number; email?: string },
): string | undefined {
  const lengthMessage = passwordLengthRefusal(password, minimum)
  if (lengthMessage) return lengthMessage
  if (password.length > PASSWORD_MAXIMUM)
    return say('identity.errors', 'password.long', { most: PASSWORD_MAXIMUM })
  const fault = characterFault(password)
  if (fault) return say('identity.errors', `password.${fault}`)
  if (isCommonPassword(password)) return say('identity.errors', 'password.common')
  if (email && isLikeEmail(password, email)) return say('identity.errors', 'password.likeEmail')
  return undefined
}

function isLikeEmail(password: string, email: string): boolean {
  const [low, address] = [password.toLowerCase(), normalEmail(email)]
  return low === address || low === address.split('@')[0]
}
