import type { Room } from '#platform/rules/room.ts'

export const adminRoom: Room = {
  name: 'admin',
  screens: {
    admin: [
      { path: '/team', file: 'admin/screens/team-home.tsx', permission: 'open-team-area' },
      {
        path: '/admin',
        file: 'admin/screens/overview.tsx',
        menu: {
          entry: 'Today',
          label: 'Today',
          tab: 1,
          counts: 'needsYou',
          synonyms: 'overview desk home start dashboard sales backup todo tasks',
        },
      },
      {
        path: '/desk',
        file: 'admin/screens/today/desk.tsx',
        permission: 'work-on-orders',
        menu: {
          entry: 'Today',
          label: 'Today',
          tab: 2,
          counts: 'needsYou',
          synonyms: 'desk todo tasks work due late board week',
        },
      },
      {
        path: '/setting',
        file: 'admin/screens/setting.tsx',
        permission: 'edit-content',
        menu: {
          entry: 'Settings',
          label: 'Settings',
          tab: 1,
          synonyms: 'all settings options everything',
        },
      },
      {
        path: '/website',
        file: 'admin/screens/website.tsx',
        permission: 'edit-content',
        menu: {
          entry: 'Website',
          label: 'Pages',
          tab: 1,
          synonyms: 'website site content pages landing service contact header footer',
        },
      },
      { path: '/search', file: 'admin/screens/search.tsx', permission: 'open-team-area' },
    ],
  },
}
