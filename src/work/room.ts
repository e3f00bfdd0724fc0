import type { Room } from '#platform/rules/room.ts'
import { say } from '#platform/rules/words.ts'

export const workRoom: Room = {
  name: 'work',
  tables: [
    { name: 'order_work', key: ['order_id'] },
    { name: 'brief_answers', key: ['order_id', 'question'] },
    { name: 'order_messages', key: ['seq'], counts: true },
    { name: 'deliveries', key: ['order_id', 'round'] },
    { name: 'point_words', key: ['order_id', 'point'] },
    { name: 'order_readers', key: ['order_id', 'reader'] },
    { name: 'mail_choices', key: ['user_id'] },
    { name: 'desk_calendars', key: ['user_id'] },
    { name: 'morning_lists', key: ['reader'] },
  ],
  screens: {
    order: [{ path: '/order/:id/brief', file: 'work/screens/brief/brief.tsx' }],
    admin: [
      {
        path: '/admin/friday-notes',
        file: 'work/screens/friday/friday-notes.tsx',
        permission: 'work-on-orders',
        menu: {
          entry: 'Today',
          label: say('work.admin', 'friday.title'),
          synonyms: say('work.admin', 'synonyms.fridayNotes'),
        },
      },
      { path: '/package-plan/:id', file: 'work/screens/plan/package-plan.tsx', permission: 'edit-content' },
    ],
  },
}
