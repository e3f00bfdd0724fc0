import type { Room } from '#platform/rules/room.ts'

export const adminRoom: Room = {
  name: 'admin',
  screens: {
    admin: [
      { path: '/team', file: 'admin/screens/team-home.tsx', permission: 'open-team-area' },
      {
        path: '/admin',
        file: 'admin/screens/overview/overview.tsx',
        menu: {
          group: 'Overview',
          label: 'Overview',
          icon: 'overview',
          synonyms: 'home start dashboard sales backup',
        },
      },
      {
        path: '/setting',
        file: 'admin/screens/setting.tsx',
        permission: 'edit-content',
        menu: {
          group: 'Settings',
          label: 'All settings',
          icon: 'settings',
          order: 1,
          synonyms: 'settings options everything',
        },
      },
      { path: '/search', file: 'admin/screens/search.tsx', permission: 'open-team-area' },
    ],
  },
}
