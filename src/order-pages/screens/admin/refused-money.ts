import type { Refusal } from '#ui/screens/scope.ts'

/** A refused payment, refund or withdrawal form, with what was typed. */
export interface RefusedMoney {
  intent: string
  refusal: Refusal
  typed: { amount: string; note: string; reason: string; transaction: string; way: string }
}
