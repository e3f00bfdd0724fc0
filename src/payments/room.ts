import type { Room } from '#platform/rules/room.ts'

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
          label: 'Payment settings',
          synonyms: 'stripe paypal provider keys money refund',
        },
        setting: {
          part: 'Money and tax',
          purpose: 'The payment providers, what to enter there, and a test of each.',
        },
      },
    ],
  },
}
