export { clearTestOrders } from './clear-test-orders.ts'
