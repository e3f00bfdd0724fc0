export { customerPage } from './customer-page.ts'
