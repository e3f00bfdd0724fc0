import { ofFeature, type Room } from '#platform/rules/room.ts'
import { say } from '#platform/rules/words.ts'

export const offersRoom: Room = {
  name: 'offers',
  tables: [
    { name: 'offers', key: ['seq'], counts: true },
    { name: 'offer_versions', key: ['offer_id', 'version'] },
    { name: 'offer_links', key: ['hash'] },
    { name: 'offer_messages', key: ['seq'], counts: true },
  ],
  screens: {
    site: ofFeature('offers', [
      { path: '/offer/:token', file: 'offers/screens/customer/offer.tsx' },
      { path: '/offer/:token/pdf', file: 'offers/screens/customer/offer-pdf.ts' },
    ]),
    admin: ofFeature('offers', [
      {
        path: '/admin/offers',
        file: 'offers/screens/admin/offers.tsx',
        permission: 'work-on-orders',
        menu: {
          entry: 'Orders',
          label: say('offers.agency', 'menu'),
          tab: 3,
          owns: ['/admin/offers/'],
          synonyms: say('offers.agency', 'menuSynonyms'),
        },
      },
      {
        path: '/admin/offers/new',
        file: 'offers/screens/admin/edit-offer.tsx',
        id: 'new-offer',
        permission: 'work-on-orders',
      },
      { path: '/admin/offers/:id', file: 'offers/screens/admin/offer.tsx', permission: 'work-on-orders' },
      {
        path: '/admin/offers/:id/edit',
        file: 'offers/screens/admin/edit-offer.tsx',
        id: 'edit-offer',
        permission: 'work-on-orders',
      },
      {
        path: '/admin/offers/:id/pdf',
        file: 'offers/screens/admin/offer-pdf.ts',
        permission: 'work-on-orders',
      },
    ]),
  },
}
