// The warning that the list of admins was changed.
import { WARNING, WARNING_ADVICE, WARNING_BUTTON } from '#email/server/warnings.ts'
import { say } from '#platform/rules/words.ts'
import type { TeamEmail } from '#platform/server/outbox/email.ts'

export type ListChange =
  | { change: 'added' | 'removed'; email: string; role: string }
  | { change: 'replaced'; before: string; email: string; role: string }
  | { change: 'role'; email: string; before: string; role: string }

function changeWords(facts: ListChange & { by: string }): string {
  const { by, email, role } = facts
  switch (facts.change) {
    case 'replaced':
      return say('people.agency', 'list.replaced', { by, email, role, before: facts.before })
    case 'role':
      return say('people.agency', 'list.role', { by, email, role, before: facts.before })
    default:
      return say('people.agency', `list.${facts.change}`, { by, email, role })
  }
}

export const adminListChanged: TeamEmail<ListChange & { by: string }> = {
  ...WARNING,
  kind: 'admin-list-changed',
  label: say('people.agency', 'list.label'),
  words: (facts) => ({
    subject: say('people.agency', 'list.label'),
    heading: say('people.agency', 'list.label'),
    paragraphs: [changeWords(facts), WARNING_ADVICE],
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
