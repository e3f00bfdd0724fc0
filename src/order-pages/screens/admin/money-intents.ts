// The forms about the money of an order: what each does, and the key of its message in the address.
import { invalid } from '#platform/rules/errors.ts'
import type { RequestScope } from '#server/request-scope.ts'
import { formText } from '#ui/screens/form-values.ts'
import type { WORK_DONE } from './work/work-intents.ts'

/**
 * Flash messages by the value of `done` in the address. WORK_DONE must not have the same keys, or its
 * messages would be hidden.
 */
export const MONEY_DONE = {
  status: 'OrderStatus is Updated',
  recorded: 'The payment is recorded',
  asked: 'The provider was asked again',
  refunded: 'The refund is recorded',
  'refund-sent': 'The refund is sent to the provider. Its state is below',
  inquired: 'The provider was asked, and its answer is applied',
  withdrawn: 'The record is withdrawn',
  'payment-settled': 'The payment is settled',
  'vat-confirmed': 'The VAT number is confirmed',
} satisfies Record<string, string> & Partial<Record<keyof typeof WORK_DONE, never>>

const MONEY_FORMS = [
  'status',
  'record',
  'refund',
  'inquire',
  'withdraw',
  'settle',
  'confirm-vat',
  'reverify',
] as const
type MoneyForm = (typeof MONEY_FORMS)[number]

/** Forms about money show their refusals above all forms, forms about the work beside their fields. */
export const isMoneyForm = (intent = ''): boolean => MONEY_FORMS.some((form) => form === intent)

export interface MoneyIntent {
  done: keyof typeof MONEY_DONE
  run(): Promise<unknown>
}

export function moneyIntents(
  { act, site }: Pick<RequestScope, 'act' | 'site'>,
  id: string,
  form: FormData,
): Record<MoneyForm, MoneyIntent> {
  const text = (name: string) => formText(form, name)
  const amount = async () => {
    const [{ currency }, format] = [await act.oneOrder(id), await site.format()]
    const { plain, question } = format.typedMoney(text('amount'), currency)
    if (question) throw invalid({ amount: question })
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
    status: { done: 'status', run: () => act.setOrderStatus(id, { orderStatus: text('orderStatus') }) },
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
      run: () => act.confirmVatNumber(id, { vatNumber: text('vatNumber') }),
    },
    reverify: { done: 'asked', run: () => act.reverifyNotification(text('notification')) },
  }
}
