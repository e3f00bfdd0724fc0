import type { ServerRoom } from '#platform/server/server-room.ts'
import { figureCalls } from './figure-calls.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  feature: 'figures',
  calls: figureCalls,
}
