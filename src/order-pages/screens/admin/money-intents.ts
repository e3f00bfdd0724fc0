// The forms about the money of an order: what each does, and which flash message follows.
import { invalid } from '#platform/rules/errors.ts'
import { whichNumber } from '#platform/rules/which-number.ts'
import type { RequestScope } from '#server/request-scope.ts'
import { formText } from '#ui/screens/form-values.ts'
import type { OrderFlash } from './flash.ts'

const MONEY_FORMS = [
  'status',
  'record',
  'refund',
  'inquire',
  'withdraw',
  'settle',
  'confirm-vat',
  'reverify',
  'bill-part',
  'correct-buyer',
] as const
type MoneyForm = (typeof MONEY_FORMS)[number]

/** Forms about money show their refusals above all forms, forms about the work beside their fields. */
export const isMoneyForm = (intent = ''): boolean => MONEY_FORMS.some((form) => form === intent)

export interface MoneyIntent {
  done: OrderFlash
  run(): Promise<unknown>
}

/** The order, and what its money is about: the order itself, or the bill of one of its parts. */
export interface MoneyOf {
  orderId: string
  billId: string
}

export function moneyIntents(
  { act, site }: Pick<RequestScope, 'act' | 'site'>,
  { orderId, billId: id }: MoneyOf,
  form: FormData,
): Record<MoneyForm, MoneyIntent> {
  const text = (name: string) => formText(form, name)
  const amount = async () => {
    const [{ currency }, format] = [await act.oneOrder(id), await site.format()]
    const { plain, readings } = format.typedMoney(text('amount'), currency)
    if (readings) throw invalid({ amount: whichNumber(readings) })
    return plain
  }
  const [reason, transaction] = [text('reason'), text('transaction')]
  const version = Number(text('version')) || undefined
  const refund = async () => ({
    amount: await amount(),
    reason,
    version,
    ...(transaction && { transaction }),
    ...(text('way') === 'recorded' && { recorded: true }),
    again: text('again') === 'yes',
  })
  return {
    status: { done: 'status', run: () => act.setOrderStatus(orderId, { orderStatus: text('orderStatus') }) },
    record: {
      done: 'recorded',
      run: async () => act.recordPayment(id, { amount: await amount(), note: text('note') }),
    },
    refund: {
      done: text('way') === 'provider' ? 'refund-sent' : 'refunded',
      run: async () => act.refundOrder(id, await refund()),
    },
    inquire: { done: 'inquired', run: () => act.inquireOrder(id) },
    withdraw: {
      done: 'withdrawn',
      run: () => act.withdrawRecorded(id, { transaction, reason, version }),
    },
    settle: { done: 'payment-settled', run: () => act.settleRefused(id, { transaction, reason }) },
    'confirm-vat': {
      done: 'vat-confirmed',
      run: () => act.confirmVatNumber(orderId, { vatNumber: text('vatNumber') }),
    },
    'correct-buyer': {
      done: 'buyer-corrected',
      run: () =>
        act.correctBuyer(orderId, {
          companyName: text('companyName'),
          customerAddress: text('customerAddress'),
          vatNumber: text('vatNumber'),
          version,
        }),
    },
    'bill-part': {
      done: 'part-billed',
      run: () => act.billPartNow(orderId, { part: Number(text('part')) }),
    },
    reverify: { done: 'asked', run: () => act.reverifyNotification(text('notification')) },
  }
}
