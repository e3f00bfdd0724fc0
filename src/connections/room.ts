import type { Room } from '#platform/rules/room.ts'
import { say } from '#platform/rules/words.ts'

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
        menu: {
          entry: 'Settings',
          label: say('connections.agency', 'title.email'),
          synonyms: say('connections.agency', 'synonyms.email'),
        },
        setting: { part: 'Email', purpose: say('connections.agency', 'row.email') },
      },
      {
        path: '/backup-settings',
        file: 'connections/screens/connection.tsx',
        id: 'backup settings',
        permission: 'change-settings',
        menu: {
          entry: 'Settings',
          label: say('connections.agency', 'title.backups'),
          synonyms: say('connections.agency', 'synonyms.backups'),
        },
        setting: { part: 'Data and privacy', purpose: say('connections.agency', 'row.backups') },
      },
      {
        path: '/storage-settings',
        file: 'connections/screens/connection.tsx',
        id: 'storage settings',
        permission: 'change-settings',
        menu: {
          entry: 'Settings',
          label: say('connections.agency', 'title.storage'),
          synonyms: say('connections.agency', 'synonyms.storage'),
        },
        setting: { part: 'Data and privacy', purpose: say('connections.agency', 'row.storage') },
      },
    ],
  },
}
