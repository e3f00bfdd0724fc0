import type { Room } from '#platform/rules/room.ts'
import { say } from '#platform/rules/words.ts'

export const invoicesRoom: Room = {
  name: 'invoices',
  screens: {
    account: [
      { path: '/receipt/:id.pdf', file: 'invoices/screens/receipt-pdf.ts' },
      { path: '/invoice/:number.pdf', file: 'invoices/screens/invoice-pdf.ts', feature: 'invoices' },
      { path: '/invoice/:number.xml', file: 'invoices/screens/invoice-xml.ts', feature: 'invoices' },
    ],
    print: [
      { path: '/receipt/:id', file: 'invoices/screens/receipt.tsx' },
      { path: '/invoice/:number', file: 'invoices/screens/invoice.tsx', feature: 'invoices' },
    ],
    admin: [
      {
        path: '/admin/invoices',
        file: 'invoices/screens/admin/invoices.tsx',
        feature: 'invoices',
        permission: 'see-sales',
        menu: {
          entry: 'Orders',
          label: say('invoices.admin', 'title'),
          tab: 2,
          synonyms: say('invoices.admin', 'synonyms'),
        },
      },
    ],
  },
}
