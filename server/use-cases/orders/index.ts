export { clearTestOrders } from './clear-test-orders.ts'
export { orderForm } from './order-form.ts'
export { placeOrder } from './place-order.ts'
