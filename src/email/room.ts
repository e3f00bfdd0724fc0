import type { Room } from '#platform/rules/room.ts'

export const emailRoom: Room = {
  name: 'email',
  screens: {
    admin: [
      {
        path: '/outbox',
        file: 'email/screens/outbox.tsx',
        permission: 'see-outbox',
        menu: { entry: 'Settings', label: 'Outbox', synonyms: 'emails sent mails failed' },
        setting: { part: 'Email', purpose: 'Every email of the site, and whether it was sent.' },
      },
      { path: '/outbox/:id', file: 'email/screens/outbox-mail.tsx', permission: 'see-outbox' },
    ],
  },
}
