import type { Room } from '#platform/rules/room.ts'
import { say } from '#platform/rules/words.ts'

export const customersRoom: Room = {
  name: 'customers',
  screens: {
    admin: [
      {
        path: '/admin/customers',
        file: 'customers/screens/customers.tsx',
        permission: 'work-on-orders',
        menu: {
          entry: 'Customers',
          label: say('customers.admin', 'menu.adminCustomers.label'),
          tab: 1,
          owns: ['/admin/customer'],
          synonyms: say('customers.admin', 'menu.adminCustomers.synonyms'),
        },
      },
      { path: '/admin/customer', file: 'customers/screens/customer.tsx', permission: 'work-on-orders' },
    ],
  },
}
