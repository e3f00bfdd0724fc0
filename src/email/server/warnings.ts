// Warnings to all admins: something was changed that an attacker would change first.
import type { TeamEmail } from '#platform/server/outbox/email.ts'

/** What all warnings have in common. */
export const WARNING = { to: 'manage-team', warning: true, link: () => '/audit' } as const satisfies Partial<
  TeamEmail<never>
>

export const WARNING_BUTTON = 'See the audit trail'

export const WARNING_ADVICE =
  'If none of you did this, change your passwords now and look at the audit trail.'
