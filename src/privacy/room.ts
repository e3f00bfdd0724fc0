import type { Room } from '#platform/rules/room.ts'
import { say } from '#platform/rules/words.ts'

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
          label: say('privacy.admin', 'menu'),
          synonyms: say('privacy.admin', 'synonyms'),
        },
        setting: { part: 'Data and privacy', purpose: say('privacy.admin', 'purpose') },
      },
    ],
  },
}
