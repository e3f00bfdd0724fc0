import type { Room } from '#platform/rules/room.ts'
import { say } from '#platform/rules/words.ts'

export const orderPagesRoom: Room = {
  name: 'order-pages',
  screens: {
    account: [{ path: '/received-payment/:id', file: 'order-pages/screens/customer/received-payment.tsx' }],
    order: [{ path: '/order/:id', file: 'order-pages/screens/customer/order.tsx' }],
    print: [{ path: '/dispute-file/:id', file: 'order-pages/screens/dispute-file/dispute-file.tsx' }],
    admin: [
      {
        path: '/total-orders',
        file: 'order-pages/screens/admin/total-orders.tsx',
        permission: 'work-on-orders',
        menu: {
          entry: 'Orders',
          label: say('order-pages.admin', 'orders'),
          tab: 1,
          owns: ['/admin/payment-status/', '/invoice/', '/receipt/', '/dispute-file/'],
          synonyms: say('order-pages.admin', 'synonyms'),
        },
      },
      {
        path: '/admin/payment-status/:id',
        file: 'order-pages/screens/admin/payment-status.tsx',
        permission: 'work-on-orders',
      },
    ],
  },
}
