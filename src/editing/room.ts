import type { Room } from '#platform/rules/room.ts'

export const editingRoom: Room = {
  name: 'editing',
  screens: {
    admin: [
      {
        path: '/media',
        file: 'editing/screens/media/library.tsx',
        permission: 'edit-pictures',
        menu: {
          group: 'Settings',
          label: 'Pictures',
          icon: 'pictures',
          order: 5,
          synonyms: 'images photos files library',
        },
        setting: {
          part: 'People and records',
          purpose: 'All pictures, their alternative texts, and those no longer used.',
        },
      },
      { path: '/media/:id/edit', file: 'editing/screens/media/picture.tsx', permission: 'edit-pictures' },
      {
        path: '/history',
        file: 'editing/screens/history/history.tsx',
        permission: 'see-history',
        menu: {
          group: 'Settings',
          label: 'History',
          icon: 'history',
          order: 6,
          synonyms: 'undo versions restore revisions changes',
        },
        setting: { part: 'People and records', purpose: 'Every change, who made it, and how to undo it.' },
      },
      { path: '/history/moment', file: 'editing/screens/history/moment.tsx', permission: 'restore-site' },
    ],
  },
}
