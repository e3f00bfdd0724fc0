export { pageOfAudit } from './audit-trail.ts'
