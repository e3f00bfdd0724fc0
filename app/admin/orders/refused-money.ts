import type { Refusal } from '#app/scope.ts'

/** A form about money that was refused, with what was typed into it. */
export interface RefusedMoney {
  intent: string
  refusal: Refusal
  typed: { amount: string; note: string; reason: string; transaction: string }
}
