import { WITHDRAW_PATH } from '#content/rules/law.ts'
import type { Room } from '#platform/rules/room.ts'
import { say } from '#platform/rules/words.ts'

export const withdrawalsRoom: Room = {
  name: 'withdrawals',
  tables: [{ name: 'withdrawals', key: ['seq'], counts: true }],
  screens: {
    site: [{ path: WITHDRAW_PATH, file: 'withdrawals/screens/withdraw.tsx' }],
    admin: [
      {
        path: '/admin/withdrawals',
        file: 'withdrawals/screens/withdrawals.tsx',
        permission: 'work-on-orders',
        menu: {
          entry: 'Orders',
          label: say('withdrawals.admin', 'title'),
          synonyms: say('withdrawals.admin', 'synonyms'),
        },
      },
    ],
  },
}
