import type { Room } from '#platform/rules/room.ts'
import { say } from '#platform/rules/words.ts'

export const emailRoom: Room = {
  name: 'email',
  screens: {
    admin: [
      {
        path: '/outbox',
        file: 'email/screens/outbox.tsx',
        permission: 'see-outbox',
        menu: {
          entry: 'Settings',
          label: say('email.admin', 'menu'),
          synonyms: say('email.admin', 'synonyms'),
        },
        setting: { part: 'Email', purpose: say('email.admin', 'purpose') },
      },
      { path: '/outbox/:id', file: 'email/screens/outbox-mail.tsx', permission: 'see-outbox' },
    ],
  },
}
