export { auditCut, pageOfAudit } from './audit-trail.ts'
export { exportAudit } from './export-audit.ts'
