import type { Room } from '#platform/rules/room.ts'
import { say } from '#platform/rules/words.ts'

export const paymentsRoom: Room = {
  name: 'payments',
  tables: [
    { name: 'pay_forms', key: ['order_id', 'receiver'] },
    { name: 'transactions', key: ['provider', 'txn_id'] },
    { name: 'transaction_statuses', key: ['provider', 'txn_id', 'status'] },
    { name: 'notifications', key: ['seq'], counts: true },
    { name: 'checkouts', key: ['id'] },
    { name: 'refunds', key: ['id'] },
  ],
  screens: {
    admin: [
      {
        path: '/payment-settings',
        file: 'payments/screens/payment-settings.tsx',
        permission: 'change-settings',
        menu: {
          entry: 'Settings',
          label: say('payments.agency', 'menu'),
          synonyms: say('payments.agency', 'menuSynonyms'),
        },
        setting: {
          part: 'Money',
          purpose: say('payments.agency', 'menuPurpose'),
        },
      },
    ],
  },
}
