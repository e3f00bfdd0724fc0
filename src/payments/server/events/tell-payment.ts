// The mails about money that moved. The rules in the domain say which; these are the words.
import { mailAttention, mailPaid } from '#orders/server/order-mails.ts'
import type { Order } from '#orders/server/order-record.ts'
import { amountWords } from '#orders/server/refused-payments.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { providerName } from '#providers/server/provider-name.ts'
import type { PaymentEvent } from '#providers/server/provider.ts'
import { documentsOfPayment } from '#retainers/server/period-documents.ts'
import { nextAfterPayment } from '#work/server/mails/paid-mail.ts'
import { mailsOf, type AppliedPayment, type PaymentMail } from '../../rules/payment-transition.ts'
import { mailMoneyChanged } from './correction-mails.ts'
import type { EventSource } from './note-event.ts'
import { mailDenied, mailTooMuch } from './payment-mails.ts'
import { mailPaidAgain, mailRefunded, mailRefundFailed, mailRefusedBack } from './refund-mails.ts'

interface PaymentNews {
  event: PaymentEvent
  provider: EventSource['provider']
  payment: AppliedPayment
  /** What happened, as the history says it. */
  words: string
}

/** `order` as it is after the payment. */
export async function tellPayment(
  app: App,
  unit: UnitOfWork,
  order: Order,
  news: PaymentNews,
): Promise<void> {
  for (const mail of mailsOf(news.payment)) await MAIL[mail](app, unit, order, news)
}

const MAIL: Record<
  PaymentMail,
  (app: App, unit: UnitOfWork, order: Order, news: PaymentNews) => Promise<void>
> = {
  paid: async (app, unit, order, { event, words }) =>
    mailPaid(app, unit, order, {
      transaction: event.txnId,
      note: words,
      next: await nextAfterPayment(app, unit, order),
      documents: await documentsOfPayment(unit, order),
    }),
  'refund-failed': (app, unit, order, { event }) =>
    mailRefundFailed(app, unit, order, { amount: amountWords(event, unit.format) }),
  'paid-again': (app, unit, order) => mailPaidAgain(app, unit, order),
  'refused-payment-back': (app, unit, order, { event }) =>
    mailRefusedBack(app, unit, order, {
      amount: amountWords(event, unit.format),
      txnId: event.txnId,
    }),
  refunded: (app, unit, order, { payment: { status, before, after, from } }) =>
    mailRefunded(app, unit, order, { kind: status, before, after, isClosed: from === 'Refunded' }),
  denied: (app, unit, order) => mailDenied(app, unit, order),
  'too-much': (app, unit, order, { event, payment }) =>
    mailTooMuch(app, unit, order, { event, closed: payment.from === 'Refunded' }),
  'refund-sent': (app, unit, order, { event, provider, words }) =>
    mailMoneyChanged(app, unit, order, {
      subject: `Refund sent: ${order.package_name}, ${amountWords(event, unit.format)}`,
      heading: 'A refund was sent',
      by: providerName(provider),
      words,
    }),
  attention: (app, unit, order, { event, words }) =>
    mailAttention(app, unit, order, { note: words, facts: [['Transaction', event.txnId]] }),
}
