import { ofFeature, type Room } from '#platform/rules/room.ts'
import { say } from '#platform/rules/words.ts'

export const reconciliationRoom: Room = {
  name: 'reconciliation',
  tables: [{ name: 'csv_mappings', key: ['headers'] }],
  screens: {
    admin: ofFeature('reconciliation', [
      {
        path: '/reconcile',
        file: 'reconciliation/screens/reconcile.tsx',
        permission: 'change-money',
        menu: {
          entry: 'Orders',
          label: say('reconciliation.agency', 'menu'),
          tab: 4,
          synonyms: say('reconciliation.agency', 'menuSynonyms'),
        },
      },
    ]),
  },
}
