// The forms on the page of an order: about the work, and about the money.
import { data, type RouterContextProvider } from 'react-router'
import { formText, formTexts } from '#app/form-values.ts'
import { redirectWithFlash } from '#app/redirect-after.ts'
import { attempt, scopeOf } from '#app/scope.ts'
import { entryOf } from '#domain/entry-of.ts'
import { attemptConfirmed } from '../confirm-sign-in.ts'
import { deliveredUnpaid } from './delivered-unpaid.ts'
import { sentFields } from './work/refused-work.ts'
import { deliveryOf, workIntents, type WORK_DONE } from './work/work-intents.ts'

/**
 * Flash messages by the key in the address. WORK_DONE must not have the same keys, or its messages would be
 * hidden.
 */
export const MONEY_DONE = {
  status: 'OrderStatus is Updated',
  recorded: 'The payment is recorded',
  asked: 'The provider was asked again',
  refunded: 'The refund is recorded',
  'refund-sent': 'The refund is sent to the provider. Its state is below',
  inquired: 'The provider was asked, and its answer is applied',
  withdrawn: 'The record is withdrawn',
  'vat-confirmed': 'The VAT number is confirmed',
} satisfies Record<string, string> & Partial<Record<keyof typeof WORK_DONE, never>>

interface PostedOrderForm {
  context: Readonly<RouterContextProvider>
  request: Request
  id: string
}

/** Forms about money show their refusals above all forms, forms about the work beside their fields. */
export const isMoneyForm = (intent = ''): boolean =>
  ['status', 'record', 'refund', 'inquire', 'withdraw', 'reverify', 'confirm-vat'].includes(intent)

export async function orderAction({ context, request, id }: PostedOrderForm) {
  const { act } = scopeOf(context)
  const form = await request.formData()
  const text = (name: string) => formText(form, name)
  const typed = formTexts(form, ['amount', 'note', 'reason', 'transaction'])
  const version = Number(text('version')) || undefined
  const refund = {
    amount: typed.amount,
    reason: typed.reason,
    version,
    ...(typed.transaction && { transaction: typed.transaction }),
    ...(text('way') === 'recorded' && { recorded: true }),
  }
  const intent = text('intent')
  const sent = sentFields(form)
  const shown = { intent, question: undefined, refusal: undefined, preview: undefined, typed, sent }
  const question = await deliveredUnpaid(act, id, form)
  if (question) return data({ ...shown, question }, { status: 409 })
  if (intent === 'edit-delivery') return data(shown)
  if (intent === 'preview-delivery') {
    const { done: preview, refusal } = await attempt(() => act.previewDelivery(id, deliveryOf(form)))
    return data({ ...shown, preview, refusal }, { status: refusal?.status ?? 200 })
  }
  const intents: Record<string, [done: keyof typeof MONEY_DONE, run: () => Promise<unknown>]> = {
    status: ['status', () => act.setOrderStatus(id, { orderStatus: text('orderStatus') })],
    record: ['recorded', () => act.recordPayment(id, { amount: typed.amount, note: typed.note })],
    refund: [text('way') === 'provider' ? 'refund-sent' : 'refunded', () => act.refundOrder(id, refund)],
    inquire: ['inquired', () => act.inquireOrder(id)],
    withdraw: [
      'withdrawn',
      () => act.withdrawRecorded(id, { transaction: typed.transaction, reason: typed.reason, version }),
    ],
    'confirm-vat': ['vat-confirmed', () => act.confirmVatNumber(id, { vatNumber: text('vatNumber') })],
    reverify: ['asked', () => act.reverifyNotification(text('notification'))],
  }
  const work = entryOf(workIntents(act, id, form), intent)
  const [done, run] = work ? [work.done, work.run] : (entryOf(intents, intent) ?? [])
  if (!run) throw data({ title: 'This form is unknown' }, { status: 400 })
  const { refusal } = await attemptConfirmed({ context, request, form }, run)
  if (refusal) return data({ ...shown, refusal }, { status: refusal.status })
  // The files of a delivery that was taken back are offered for the next one.
  const files = done === 'taken-back' ? '&files=deliver' : ''
  return redirectWithFlash(`/admin/payment-status/${id}?done=${done}${files}`)
}
