import type { Room } from '#platform/rules/room.ts'
import { say } from '#platform/rules/words.ts'

export const agencyOrdersRoom: Room = {
  name: 'agency-orders',
  screens: {
    admin: [
      {
        path: '/admin/new-order',
        file: 'agency-orders/screens/new-order.tsx',
        permission: 'work-on-orders',
        menu: {
          entry: 'Orders',
          label: say('agency-orders.admin', 'menu'),
          synonyms: say('agency-orders.admin', 'menuSynonyms'),
        },
      },
      {
        path: '/admin/pay-link/:id',
        file: 'agency-orders/screens/payment-link.tsx',
        permission: 'work-on-orders',
      },
    ],
  },
}
