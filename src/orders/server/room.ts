import type { ServerRoom } from '#platform/server/server-room.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {}
