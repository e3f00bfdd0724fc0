import type { Room } from '#platform/rules/room.ts'

/** What the site is connected to: mail server, payment providers, and the buckets of backups and of files. */
export const connectionsRoom: Room = {
  name: 'connections',
  screens: {
    admin: [
      {
        path: '/email-settings',
        file: 'connections/screens/connection.tsx',
        id: 'email settings',
        permission: 'change-settings',
        menu: { entry: 'Settings', label: 'Email', synonyms: 'smtp mail server sender from test' },
        setting: { part: 'Email', purpose: 'The mail server, who emails come from, and a test.' },
      },
      {
        path: '/backup-settings',
        file: 'connections/screens/connection.tsx',
        id: 'backup settings',
        permission: 'change-settings',
        menu: { entry: 'Settings', label: 'Backups', synonyms: 's3 bucket schedule passphrase restore copy' },
        setting: { part: 'Data and privacy', purpose: 'When backups are made, and where their copies go.' },
      },
      {
        path: '/storage-settings',
        file: 'connections/screens/connection.tsx',
        id: 'storage settings',
        permission: 'change-settings',
        menu: { entry: 'Settings', label: 'Storage', synonyms: 's3 bucket files pictures store' },
        setting: { part: 'Data and privacy', purpose: 'Where pictures and files of orders are kept.' },
      },
    ],
  },
}
