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
          entry: 'Settings',
          label: 'Setup',
          synonyms: 'go live check list domain backup first steps',
        },
        setting: {
          part: 'Your site',
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
          entry: 'Settings',
          label: 'Features',
          synonyms: 'open close switch on off modules parts plugins',
        },
        setting: { part: 'Your site', purpose: 'What your site has beyond its pages and orders.' },
      },
    ],
  },
}
