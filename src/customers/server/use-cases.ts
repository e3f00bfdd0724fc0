export { customerPage } from './customer-page.ts'
export { pageOfCustomers } from './list-customers.ts'
