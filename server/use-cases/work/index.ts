export { packagePromises } from './kept-promises.ts'
export { planningCalendar } from './planning-calendar.ts'
export { setOrderStatus } from './set-order-status.ts'
