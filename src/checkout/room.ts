import type { Room } from '#platform/rules/room.ts'

export const checkoutRoom: Room = {
  name: 'checkout',
  tables: [{ name: 'held_charges', key: ['id'] }],
  screens: {
    site: [
      { path: '/pay/:token', file: 'checkout/screens/pay-link.tsx' },
      { path: '/pay/:token/:number/pdf', file: 'checkout/screens/pay-link-pdf.ts' },
    ],
    account: [
      { path: '/order-now/:id', file: 'checkout/screens/order-now.tsx' },
      { path: '/pay-now/:id', file: 'checkout/screens/pay-now.tsx' },
      { path: '/order-cancelled/:id', file: 'checkout/screens/order-cancelled.tsx' },
    ],
  },
}
