// The fields of a notification, named as PayPal names them (IPN).
import { feeOf, wireAmount } from './amounts.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { pacificTime } from './pacific-time.ts'
import { accountId, newCaseId, newTrackId } from './random-ids.ts'

export type Fields = Record<string, string>

const PAYER_EMAIL = 'zoe.mueller@wallet.example'

/** The fields of every message. */
function commonFields(form: CheckoutForm, txn: string, now: number): Fields {
  return {
    txn_id: txn,
    business: form.business,
    receiver_email: form.business,
    receiver_id: accountId(form.business),
    item_name: form.itemName,
    item_number: form.itemNumber,
    custom: form.custom,
    invoice: form.invoice,
    payer_email: PAYER_EMAIL,
    payer_id: accountId(PAYER_EMAIL),
    payer_status: 'verified',
    first_name: 'Zoë',
    last_name: 'Müller y Peña',
    residence_country: 'PT',
    payment_date: pacificTime(now),
    charset: 'windows-1252',
    notify_version: '3.9',
    ipn_track_id: newTrackId(),
    test_ipn: '1',
  }
}

/** The older payment_gross and payment_fee are filled for US dollars only. */
function moneyFields(gross: number, currency: string): Fields {
  const inDollars = currency === 'USD'
  return {
    mc_gross: wireAmount(gross, currency),
    mc_fee: wireAmount(feeOf(gross), currency),
    mc_currency: currency,
    payment_gross: inDollars ? wireAmount(gross, currency) : '',
    payment_fee: inDollars ? wireAmount(feeOf(gross), currency) : '',
  }
}

export interface Movement {
  txn: string
  status: string
  gross: number
  currency: string
  now: number
}

export function paymentFields(form: CheckoutForm, { txn, status, gross, currency, now }: Movement): Fields {
  const isCheque = status === 'Pending' || status === 'Denied'
  return {
    ...commonFields(form, txn, now),
    ...moneyFields(gross, currency),
    txn_type: 'web_accept',
    payment_status: status,
    payment_type: isCheque ? 'echeck' : 'instant',
    ...(status === 'Pending' && { pending_reason: 'echeck' }),
    quantity: String(form.quantity),
    protection_eligibility: 'Ineligible',
    shipping: '0.00',
    handling_amount: '0.00',
    transaction_subject: form.itemName,
  }
}

interface LaterMovement extends Movement {
  /** The transaction of the payment. */
  parent: string
  reason: string
}

/** A refund, a reversal or its cancellation: a new transaction without a txn_type, as PayPal sends it. */
export const laterFields = (form: CheckoutForm, movement: LaterMovement): Fields => ({
  ...commonFields(form, movement.txn, movement.now),
  ...moneyFields(movement.gross, movement.currency),
  parent_txn_id: movement.parent,
  payment_status: movement.status,
  payment_type: 'instant',
  reason_code: movement.reason,
})

/** A dispute moves no money, so the message has neither payment_status nor an amount. */
export const disputeFields = (form: CheckoutForm, txn: string, now: number): Fields => ({
  ...commonFields(form, txn, now),
  txn_type: 'new_case',
  case_type: 'dispute',
  case_id: newCaseId(),
  case_creation_date: pacificTime(now),
  reason_code: 'not_as_described',
})
