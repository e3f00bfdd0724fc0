import { ofFeature, type Room } from '#platform/rules/room.ts'

export const reportsRoom: Room = {
  name: 'reports',
  screens: {
    admin: ofFeature('figures', [
      {
        path: '/admin/figures',
        file: 'reports/screens/figures.tsx',
        permission: 'see-sales',
        menu: {
          entry: 'Reports',
          label: 'Reports',
          tab: 1,
          synonyms: 'figures revenue statistics numbers tax bookkeeping accounting export',
        },
      },
    ]),
  },
}
