import { DAY } from '../rules/durations.ts'
import { deleteOldKeys } from './idempotency.ts'
import { deleteOldRateLimits } from './rate-limits/consume.ts'
import type { ServerRoom } from './server-room.ts'
import { startFollowingSettings } from './settings/follow-settings.ts'
import { startStorageWorker } from './storage/storage-worker.ts'

export const room: ServerRoom = {
  workers: [startFollowingSettings, startStorageWorker],
  cleanups: { 'old limits': (app) => deleteOldRateLimits(app, DAY), 'old keys': deleteOldKeys },
}
