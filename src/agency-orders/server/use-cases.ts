export { mailPaymentLink, newPaymentLink, paymentLinkPage } from './payment-link.ts'
export { enterOrder, newOrderFacts, totalOfTyped } from './enter-order.ts'
