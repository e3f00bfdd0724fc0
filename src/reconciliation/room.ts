import { ofFeature, type Room } from '#platform/rules/room.ts'

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
          label: 'Reconcile',
          tab: 4,
          synonyms: 'reconciliation compare payments bank statement',
        },
      },
    ]),
  },
}
