export { setOrderStatus } from './set-order-status.ts'
