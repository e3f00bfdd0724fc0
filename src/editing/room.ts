import type { Room } from '#platform/rules/room.ts'
import { say } from '#platform/rules/words.ts'

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
          label: say('editing.admin', 'menu.media'),
          tab: 3,
          owns: ['/media/'],
          synonyms: say('editing.admin', 'menu.mediaSynonyms'),
        },
      },
      {
        path: '/admin/words',
        file: 'editing/screens/words/words.tsx',
        permission: 'edit-content',
        menu: {
          entry: 'Website',
          label: say('editing.admin', 'menu.words'),
          tab: 2,
          owns: ['/admin/words/'],
          synonyms: say('editing.admin', 'menu.wordsSynonyms'),
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
          label: say('editing.admin', 'menu.history'),
          tab: 4,
          owns: ['/history/'],
          synonyms: say('editing.admin', 'menu.historySynonyms'),
        },
      },
      { path: '/history/moment', file: 'editing/screens/history/moment.tsx', permission: 'restore-site' },
    ],
  },
}
