import type { Room } from '#platform/rules/room.ts'
import { say } from '#platform/rules/words.ts'

export const auditRoom: Room = {
  name: 'audit',
  screens: {
    admin: [
      {
        path: '/audit',
        file: 'audit/screens/audit.tsx',
        permission: 'see-audit',
        menu: {
          entry: 'Settings',
          label: say('audit.admin', 'title'),
          synonyms: say('audit.admin', 'synonyms'),
        },
        setting: {
          part: 'Data and privacy',
          purpose: say('audit.admin', 'purpose'),
        },
      },
    ],
  },
}
