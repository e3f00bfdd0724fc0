import type { Room } from '#platform/rules/room.ts'
import { say } from '#platform/rules/words.ts'

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
          label: say('admin.admin', 'menu.admin.label'),
          tab: 1,
          counts: 'needsYou',
          synonyms: say('admin.admin', 'menu.admin.synonyms'),
        },
      },
      {
        path: '/desk',
        file: 'admin/screens/today/desk.tsx',
        permission: 'work-on-orders',
        menu: {
          entry: 'Today',
          label: say('admin.admin', 'menu.desk.label'),
          tab: 2,
          counts: 'needsYou',
          synonyms: say('admin.admin', 'menu.desk.synonyms'),
        },
      },
      {
        path: '/setting',
        file: 'admin/screens/setting.tsx',
        permission: 'edit-content',
        menu: {
          entry: 'Settings',
          label: say('admin.admin', 'menu.setting.label'),
          tab: 1,
          synonyms: say('admin.admin', 'menu.setting.synonyms'),
        },
      },
      {
        path: '/website',
        file: 'admin/screens/website.tsx',
        permission: 'edit-content',
        menu: {
          entry: 'Website',
          label: say('admin.admin', 'menu.website.label'),
          tab: 1,
          synonyms: say('admin.admin', 'menu.website.synonyms'),
        },
      },
      { path: '/search', file: 'admin/screens/search.tsx', permission: 'open-team-area' },
    ],
  },
}
