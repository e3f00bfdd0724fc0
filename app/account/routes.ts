// The customer screens. Their layouts require a session, or the mailed link of the order.
import { layout, route, type RouteConfigEntry } from '@react-router/dev/routes'

export const accountRoutes: RouteConfigEntry[] = [
  layout('account/layout.tsx', [
    route('/dashboard', 'account/dashboard.tsx'),
    route('/my-order', 'account/my-order.tsx'),
    route('/pending-order', 'account/pending-order.tsx'),
    route('/order-now/:id', 'account/order-now.tsx'),
    route('/receipt/:id', 'account/receipt.tsx'),
    route('/receipt/:id.pdf', 'account/receipt-pdf.ts'),
    route('/invoice/:number', 'account/invoice.tsx'),
    route('/invoice/:number.pdf', 'account/invoice-pdf.ts'),
    route('/pay-now/:id', 'account/pay-now.tsx'),
    route('/order-cancelled/:id', 'account/order-cancelled.tsx'),
    route('/received-payment/:id', 'account/received-payment.tsx'),
    route('/account', 'account/account.tsx'),
    route('/colours', 'account/colours.ts'),
    route('/retainer/:id', 'account/retainer.tsx'),
  ]),
  layout('account/order-layout.tsx', [
    route('/order/:id', 'account/order.tsx'),
    route('/order/:id/brief', 'account/brief/brief.tsx'),
  ]),
]
