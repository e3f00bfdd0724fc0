export { exportOrders, listMyOrders, listOrders, listPendingOrders } from './list-orders.ts'
export { oneOrder, orderStory, paymentEvidence } from './one-order.ts'
export { customerTotals, orderStatistics, salesTotals } from './order-statistics.ts'
export { searchOrders } from './search-orders.ts'
