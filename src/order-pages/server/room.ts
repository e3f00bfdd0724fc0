import type { ServerRoom } from '#platform/server/server-room.ts'
import { orderCalls } from './order-calls.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  calls: orderCalls,
}
