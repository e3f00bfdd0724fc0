// Warnings to all admins: something was changed that an attacker would change first.
import { say } from '#platform/rules/words.ts'
import type { TeamEmail } from '#platform/server/outbox/email.ts'

/** What all warnings have in common. */
export const WARNING = { to: 'manage-team', warning: true, link: () => '/audit' } as const satisfies Partial<
  TeamEmail<never>
>

export const WARNING_BUTTON = say('email.agency', 'auditTrail')

export const WARNING_ADVICE = say('email.agency', 'warningAdvice')
