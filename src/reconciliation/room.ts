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
        menu: { group: 'Orders', label: 'Reconciliation', synonyms: 'compare payments bank statement' },
        setting: {
          part: 'Payments and invoices',
          purpose: 'Payments that the providers know and this site does not, and the reverse.',
        },
      },
    ]),
  },
}
