// The warning that the list of admins was changed.
import { WARNING, WARNING_ADVICE, WARNING_BUTTON } from '#email/server/warnings.ts'
import type { TeamEmail } from '#platform/server/outbox/email.ts'

export type ListChange =
  | { change: 'added' | 'removed'; email: string; role: string }
  | { change: 'replaced'; before: string; email: string; role: string }
  | { change: 'role'; email: string; before: string; role: string }

const listOf = (role: string): string => `the list of ${role.toLowerCase()}s`

function changeWords(facts: ListChange): string {
  const { email, role } = facts
  if (facts.change === 'replaced') return `replaced ${facts.before} with ${email} on ${listOf(role)}`
  if (facts.change === 'role') return `changed the role of ${email} from ${facts.before} to ${role}`
  return facts.change === 'added'
    ? `added ${email} to ${listOf(role)}`
    : `removed ${email} from ${listOf(role)}`
}

export const adminListChanged: TeamEmail<ListChange & { by: string }> = {
  ...WARNING,
  kind: 'admin-list-changed',
  label: 'The list of admins was changed',
  words: (facts) => ({
    subject: 'The list of admins was changed',
    heading: 'The list of admins was changed',
    paragraphs: [`${facts.by} ${changeWords(facts)}.`, WARNING_ADVICE],
    button: WARNING_BUTTON,
  }),
  samples: [
    { by: 'Ada Owner', change: 'added', email: 'new@sample.example', role: 'Editor' },
    { by: 'Ada Owner', change: 'removed', email: 'old@sample.example', role: 'Admin' },
    {
      by: 'Ada Owner',
      change: 'replaced',
      before: 'old@sample.example',
      email: 'new@sample.example',
      role: 'Admin',
    },
    { by: 'Ada Owner', change: 'role', email: 'new@sample.example', before: 'Editor', role: 'Member' },
  ],
}
