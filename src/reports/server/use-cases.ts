export { exportBookkeeping } from './bookkeeping.ts'
export { customerTotals } from './customer-totals.ts'
export { figures } from './figures.ts'
export { orderStatistics } from './order-statistics.ts'
