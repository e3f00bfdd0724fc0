import type { Room } from '#platform/rules/room.ts'

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
          label: 'Customers',
          tab: 1,
          owns: ['/admin/customer'],
          synonyms: 'clients people accounts buyers contacts',
        },
      },
      { path: '/admin/customer', file: 'customers/screens/customer.tsx', permission: 'work-on-orders' },
    ],
  },
}
