// The customer screens. Their layouts require a session, or the mailed link of the order.
import { layout, route, type RouteConfigEntry } from '@react-router/dev/routes'

export const accountRoutes: RouteConfigEntry[] = [
  layout('account/screens/layout.tsx', [
    route('/dashboard', 'account/screens/dashboard.tsx'),
    route('/my-order', 'account/screens/my-order.tsx'),
    route('/pending-order', 'account/screens/pending-order.tsx'),
    route('/order-now/:id', 'checkout/screens/order-now.tsx'),
    route('/receipt/:id', 'invoices/screens/receipt.tsx'),
    route('/receipt/:id.pdf', 'invoices/screens/receipt-pdf.ts'),
    route('/invoice/:number', 'invoices/screens/invoice.tsx'),
    route('/invoice/:number.pdf', 'invoices/screens/invoice-pdf.ts'),
    route('/pay-now/:id', 'checkout/screens/pay-now.tsx'),
    route('/order-cancelled/:id', 'checkout/screens/order-cancelled.tsx'),
    route('/received-payment/:id', 'order-pages/screens/customer/received-payment.tsx'),
    route('/account', 'account/screens/account.tsx'),
    route('/colours', 'account/screens/colours.ts'),
    route('/retainer/:id', 'billing/screens/customer/retainer.tsx'),
  ]),
  layout('account/screens/order-layout.tsx', [
    route('/order/:id', 'order-pages/screens/customer/order.tsx'),
    route('/order/:id/brief', 'work/screens/brief/brief.tsx'),
  ]),
]
