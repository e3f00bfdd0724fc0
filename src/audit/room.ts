import type { Room } from '#platform/rules/room.ts'

export const auditRoom: Room = {
  name: 'audit',
  screens: {
    admin: [
      {
        path: '/audit',
        file: 'audit/screens/audit.tsx',
        permission: 'see-audit',
        menu: { group: 'Settings', label: 'Audit trail', synonyms: 'log who did security' },
        setting: {
          part: 'People and records',
          purpose: 'Who did what: prices, payments, admins, deletions.',
        },
      },
    ],
  },
}
