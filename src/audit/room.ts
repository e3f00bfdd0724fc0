import type { Room } from '#platform/rules/room.ts'

export const auditRoom: Room = {
  name: 'audit',
  screens: {
    admin: [
      {
        path: '/audit',
        file: 'audit/screens/audit.tsx',
        permission: 'see-audit',
        menu: { entry: 'Settings', label: 'Audit trail', synonyms: 'log who did security' },
        setting: {
          part: 'Data and privacy',
          purpose: 'Who did what: prices, payments, admins, deletions.',
        },
      },
    ],
  },
}
