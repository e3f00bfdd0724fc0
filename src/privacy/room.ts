import type { Room } from '#platform/rules/room.ts'

export const privacyRoom: Room = {
  name: 'privacy',
  tables: [{ name: 'retention', key: ['kind'] }],
  screens: {
    admin: [
      {
        path: '/retention',
        file: 'privacy/screens/retention.tsx',
        permission: 'manage-privacy',
        menu: {
          entry: 'Settings',
          label: 'Retention',
          synonyms: 'privacy gdpr delete old data keep how long',
        },
        setting: { part: 'Data and privacy', purpose: 'How long messages, receipts and records are kept.' },
      },
    ],
  },
}
