import type { ServerRoom } from '#platform/server/server-room.ts'
import { tokensChanged } from './token-emails.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  emails: [tokensChanged],
}
