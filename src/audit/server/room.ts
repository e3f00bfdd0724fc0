import type { ServerRoom } from '#platform/server/server-room.ts'
import { auditCalls } from './audit-calls.ts'
import { deleteOldAudit } from './delete-old-audit.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  calls: auditCalls,
  cleanups: { 'old audit lines': deleteOldAudit },
}
