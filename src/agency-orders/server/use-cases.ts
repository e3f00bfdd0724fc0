export { enterOrder, newOrderFacts, totalOfTyped } from './enter-order.ts'
