import { whileOpen } from '#content/server/features.ts'
import type { ServerRoom } from '#platform/server/server-room.ts'
import { deleteOldDeliveries } from './deliveries.ts'
import { startWebhookWorker } from './webhook-worker.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  workers: [whileOpen('webhooks', startWebhookWorker)],
  cleanups: { 'old deliveries of webhooks': deleteOldDeliveries },
}
