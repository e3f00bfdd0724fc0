import type { Room } from '#platform/rules/room.ts'

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
          group: 'Settings',
          label: 'Setup',
          icon: 'setup',
          order: 2,
          synonyms: 'go live check list domain backup first steps',
        },
        setting: {
          part: 'Settings',
          purpose: 'From the demo to your own site, and what is missing to go live.',
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
          group: 'Settings',
          label: 'Features',
          synonyms: 'open close switch on off modules parts plugins',
        },
        setting: { part: 'Settings', purpose: 'What your site has beyond its pages and orders.' },
      },
    ],
  },
}
