// How an order that the agency enters is paid.
import { PAID_AT_ONCE, type PaymentPlan, type PlannedPart } from '#orders/rules/payment-plan.ts'

export const PLANS = ['link', 'invoice14', 'invoice30', 'deposit', 'halves'] as const
export type PlanName = (typeof PLANS)[number]

const inTwo = (first: number): PlannedPart[] => [
  { share: { basisPoints: first }, due: 'acceptance' },
  { share: { basisPoints: 10_000 - first }, due: 'delivery' },
]

/** The invoice is issued at once, and the work does not wait for the payment. */
const onInvoice = (termsDays: number): PaymentPlan => ({
  ...PAID_AT_ONCE,
  workStarts: 'acceptance',
  termsDays,
  onInvoice: true,
})

const PLAN: Record<PlanName, PaymentPlan> = {
  link: PAID_AT_ONCE,
  invoice14: onInvoice(14),
  invoice30: onInvoice(30),
  deposit: { ...PAID_AT_ONCE, parts: inTwo(3000) },
  halves: { ...PAID_AT_ONCE, parts: inTwo(5000) },
}

export const planNamed = (name: PlanName): PaymentPlan => PLAN[name]

/** The second part falls due with the delivery of the work. */
export const needsWork = (name: PlanName): boolean => PLAN[name].parts.length > 1
