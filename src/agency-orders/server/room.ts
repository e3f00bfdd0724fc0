import type { ServerRoom } from '#platform/server/server-room.ts'
import { agencyOrderCalls } from './agency-order-calls.ts'
import { agencyOrderEmails } from './agency-order-emails.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  calls: agencyOrderCalls,
  emails: agencyOrderEmails,
}
