import type { Room } from '#platform/rules/room.ts'
import { say } from '#platform/rules/words.ts'

export const inboxRoom: Room = {
  name: 'inbox',
  tables: [
    { name: 'messages', key: ['seq'], counts: true },
    { name: 'message_terms', key: ['term', 'seq'] },
    { name: 'message_replies', key: ['seq'], counts: true },
    { name: 'deleted_records', key: ['id'] },
    { name: 'subscribers', key: ['seq'], counts: true },
  ],
  screens: {
    admin: [
      {
        path: '/inbox',
        file: 'inbox/screens/inbox.tsx',
        permission: 'answer-messages',
        menu: {
          entry: 'Inbox',
          label: say('inbox.admin', 'inbox'),
          tab: 1,
          counts: 'waiting',
          owns: ['/inbox/', '/all-messages', '/view/'],
          synonyms: say('inbox.admin', 'synonyms.inbox'),
        },
        children: [{ path: ':id', file: 'inbox/screens/inbox-message.tsx', permission: 'answer-messages' }],
      },
      // The same messages as two tables.
      {
        path: '/all-messages',
        file: 'inbox/screens/messages.tsx',
        permission: 'answer-messages',
        menu: {
          entry: 'Inbox',
          label: say('inbox.admin', 'messages'),
          synonyms: say('inbox.admin', 'synonyms.messages'),
        },
      },
      { path: '/view/:id', file: 'inbox/screens/message.tsx', permission: 'answer-messages' },
      {
        path: '/all-subscriber',
        file: 'inbox/screens/subscribers.tsx',
        permission: 'manage-subscribers',
        feature: 'newsletter',
        menu: {
          entry: 'Customers',
          label: say('inbox.admin', 'subscribers'),
          tab: 2,
          synonyms: say('inbox.admin', 'synonyms.subscribers'),
        },
      },
    ],
  },
}
