import type { ServerRoom } from '#platform/server/server-room.ts'
import { adminOrderPlaced, orderPlaced } from './order-emails.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  emails: [orderPlaced, adminOrderPlaced],
}
