import type { ServerRoom } from '#platform/server/server-room.ts'
import { ownerSettingsCalls } from './owner-settings-calls.ts'
import { ownerSettingsChanged } from './owner-settings-emails.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  emails: [ownerSettingsChanged],
  calls: ownerSettingsCalls,
}
