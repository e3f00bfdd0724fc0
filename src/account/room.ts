import type { Room } from '#platform/rules/room.ts'

export const accountRoom: Room = {
  name: 'account',
  screens: {
    account: [
      { path: '/dashboard', file: 'account/screens/dashboard.tsx' },
      { path: '/my-order', file: 'account/screens/my-order.tsx' },
      { path: '/pending-order', file: 'account/screens/pending-order.tsx' },
      { path: '/account', file: 'account/screens/account.tsx' },
      { path: '/colours', file: 'account/screens/colours.ts' },
    ],
  },
}
