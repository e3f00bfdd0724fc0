// Mails about payments and refunds that an admin corrected by hand.
import { attachments, issuedIn } from '#invoices/server/write-invoice.ts'
import {
  adminButton,
  attachedWords,
  basics,
  buyer,
  orderButton,
  tellAdmins,
  tellCustomer,
} from '#orders/server/order-mails.ts'
import type { Order } from '#orders/server/order-record.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

const NOTHING_TO_DO =
  'If you have paid, there is nothing to do: we will look for your payment and mail you a new receipt.'

/** Corrects the mail that said the payment is in. It must not lead a customer who did pay to pay twice. */
export const mailPaymentWithdrawn = (
  app: App,
  unit: UnitOfWork,
  order: Order,
  { amount, receipt }: { amount: string; receipt: string },
): Promise<void> =>
  tellCustomer(unit, order, {
    kind: 'order-payment-withdrawn',
    subject: `Correction: receipt ${receipt} does not count`,
    heading: 'We made a mistake with your payment',
    paragraphs: [
      `We told you that your payment of ${amount} was in. ` +
        `We had recorded it by mistake, so receipt ${receipt} does not count, ` +
        'and your order is open again.',
      `${NOTHING_TO_DO} If you have not paid yet, you can pay from your order’s page.`,
      ...attachedWords(issuedIn(unit), 'Credit note'),
    ],
    facts: basics(unit, order),
    button: orderButton(app, order),
    ...attachments(unit),
  })

export const mailRefundWithdrawn = (
  app: App,
  unit: UnitOfWork,
  order: Order,
  amount: string,
): Promise<void> =>
  tellCustomer(unit, order, {
    kind: 'order-refund-withdrawn',
    subject: `Correction: no refund of ${amount}`,
    heading: 'We made a mistake with your refund',
    paragraphs: [
      `We told you that ${amount} went back to you. We had recorded that by mistake: ` +
        'the refund did not take place, and your order goes on.',
      'If you expect money back from us, please write to us.',
      ...attachedWords(issuedIn(unit)),
    ],
    facts: basics(unit, order),
    button: orderButton(app, order),
    ...attachments(unit),
  })

interface Change {
  subject: string
  heading: string
  by: string
  words: string
}

/** Goes to every admin, so that no manual booking stays unseen. */
export const mailMoneyChanged = (
  app: App,
  unit: UnitOfWork,
  order: Order,
  { subject, heading, by, words }: Change,
): Promise<void> =>
  tellAdmins(unit, order, {
    about: 'change-money',
    kind: 'admin-payment-changed',
    subject,
    heading,
    paragraphs: [words],
    facts: [['By', by], ...basics(unit, order), ...buyer(order)],
    button: adminButton(app, order),
  })
