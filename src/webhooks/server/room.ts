import { whileOpen } from '#content/server/features.ts'
import type { ServerRoom } from '#platform/server/server-room.ts'
import { deleteOldDeliveries } from './deliveries.ts'
import { startWebhookWorker } from './send-delivery.ts'
import { webhooksChanged } from './webhook-emails.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  emails: [webhooksChanged],
  workers: [whileOpen('webhooks', startWebhookWorker)],
  cleanups: { 'old deliveries of webhooks': deleteOldDeliveries },
}
