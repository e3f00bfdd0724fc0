import { ofFeature, type Room } from '#platform/rules/room.ts'
import { say } from '#platform/rules/words.ts'

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
          label: say('reports.admin', 'menu.adminFigures.label'),
          tab: 1,
          synonyms: say('reports.admin', 'menu.adminFigures.synonyms'),
        },
      },
    ]),
  },
}
