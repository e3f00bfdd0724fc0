// The email that tells the team of an invoice without an e-invoice. The order was paid, so the invoice is there.
import { adminOrderPath } from '#orders/server/order-emails.ts'
import { SAMPLE_ORDER } from '#orders/server/sample-order.ts'
import { say } from '#platform/rules/words.ts'
import type { TeamEmail } from '#platform/server/outbox/email.ts'
import { listOf, type Lack } from '../rules/e-invoice/missing.ts'

interface Withheld {
  number: string
  orderId: string
  lacks: readonly Lack[]
}

export const eInvoiceWithheld: TeamEmail<Withheld> = {
  kind: 'e-invoice-withheld',
  label: say('invoices.agency', 'email.withheld'),
  to: 'change-money',
  link: ({ orderId }) => adminOrderPath({ id: orderId }),
  words: ({ number, lacks }) => ({
    subject: say('invoices.agency', 'email.withheld.subject', { number }),
    heading: say('invoices.agency', 'email.withheld.heading'),
    paragraphs: [
      say('invoices.agency', 'email.withheld.lacks', { number, lacks: listOf(lacks) }),
      say('invoices.agency', 'email.withheld.what'),
    ],
    button: say('invoices.agency', 'email.withheld.button'),
  }),
  samples: [{ number: 'INV-000012', orderId: SAMPLE_ORDER.id, lacks: ['buyerCountry', 'buyerVatNumber'] }],
}
