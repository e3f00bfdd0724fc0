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
          entry: 'Website',
          label: 'Media',
          tab: 2,
          owns: ['/media/'],
          synonyms: 'pictures images photos files library',
        },
      },
      { path: '/media/:id/edit', file: 'editing/screens/media/picture.tsx', permission: 'edit-pictures' },
      {
        path: '/history',
        file: 'editing/screens/history/history.tsx',
        permission: 'see-history',
        menu: {
          entry: 'Website',
          label: 'History',
          tab: 3,
          owns: ['/history/'],
          synonyms: 'undo versions restore revisions changes',
        },
      },
      { path: '/history/moment', file: 'editing/screens/history/moment.tsx', permission: 'restore-site' },
    ],
  },
}
