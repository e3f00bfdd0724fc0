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
          tab: 2,
          owns: ['/media/'],
          synonyms: say('editing.admin', 'menu.mediaSynonyms'),
        },
      },
      { path: '/media/:id/edit', file: 'editing/screens/media/picture.tsx', permission: 'edit-pictures' },
      {
        path: '/history',
        file: 'editing/screens/history/history.tsx',
        permission: 'see-history',
        menu: {
          entry: 'Website',
          label: say('editing.admin', 'menu.history'),
          tab: 3,
          owns: ['/history/'],
          synonyms: say('editing.admin', 'menu.historySynonyms'),
        },
      },
      { path: '/history/moment', file: 'editing/screens/history/moment.tsx', permission: 'restore-site' },
    ],
  },
}
