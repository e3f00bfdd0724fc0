import type { Room } from '#platform/rules/room.ts'
import { say } from '#platform/rules/words.ts'

export const setupRoom: Room = {
  name: 'setup',
  tables: [{ name: 'setup_steps', key: ['step'] }],
  screens: {
    admin: [
      {
        path: '/setup',
        file: 'setup/screens/setup.tsx',
        permission: 'change-settings',
        menu: {
          entry: 'Settings',
          label: say('setup.admin', 'menu.setup.label'),
          synonyms: say('setup.admin', 'menu.setup.synonyms'),
        },
        setting: {
          part: 'Your site',
          purpose: say('setup.admin', 'menu.setup.purpose'),
        },
      },
      // The history leads to it, as to the editor of every record.
      {
        path: '/features/:id',
        file: 'setup/screens/features.tsx',
        id: 'features of the record',
        permission: 'change-settings',
      },
      {
        path: '/features',
        file: 'setup/screens/features.tsx',
        permission: 'change-settings',
        menu: {
          entry: 'Settings',
          label: say('setup.admin', 'menu.features.label'),
          synonyms: say('setup.admin', 'menu.features.synonyms'),
        },
        setting: { part: 'Your site', purpose: say('setup.admin', 'menu.features.purpose') },
      },
    ],
  },
}
