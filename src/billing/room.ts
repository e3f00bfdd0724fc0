import { ofFeature, type Room } from '#platform/rules/room.ts'
import { say } from '#platform/rules/words.ts'

export const billingRoom: Room = {
  name: 'billing',
  screens: {
    account: ofFeature('retainers', [
      { path: '/retainer/:id', file: 'billing/screens/customer/retainer.tsx' },
    ]),
    admin: ofFeature('retainers', [
      {
        path: '/admin/retainers',
        file: 'billing/screens/admin/retainers.tsx',
        permission: 'work-on-orders',
        menu: {
          entry: 'Retainers',
          label: say('billing.agency', 'menu'),
          tab: 1,
          owns: ['/admin/retainers/'],
          synonyms: say('billing.agency', 'menuSynonyms'),
        },
      },
      {
        path: '/admin/retainers/:id',
        file: 'billing/screens/admin/retainer.tsx',
        permission: 'work-on-orders',
      },
    ]),
  },
}
