export { clearTestOrders } from './clear-test-orders.ts'
export { billedOrder, billOfPart } from './find-order.ts'
