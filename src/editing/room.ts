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
          tab: 3,
          owns: ['/media/'],
          synonyms: 'pictures images photos files library',
        },
      },
      {
        path: '/admin/words',
        file: 'editing/screens/words/words.tsx',
        permission: 'edit-content',
        menu: {
          entry: 'Website',
          label: 'Words',
          tab: 2,
          owns: ['/admin/words/'],
          synonyms: 'text wording labels translations languages buttons headings',
        },
      },
      {
        path: '/admin/words/:id',
        file: 'editing/screens/words/words.tsx',
        id: 'editing/words/one',
        permission: 'edit-content',
      },
      { path: '/media/:id/edit', file: 'editing/screens/media/picture.tsx', permission: 'edit-pictures' },
      {
        path: '/history',
        file: 'editing/screens/history/history.tsx',
        permission: 'see-history',
        menu: {
          entry: 'Website',
          label: 'History',
          tab: 4,
          owns: ['/history/'],
          synonyms: 'undo versions restore revisions changes',
        },
      },
      { path: '/history/moment', file: 'editing/screens/history/moment.tsx', permission: 'restore-site' },
    ],
  },
}
