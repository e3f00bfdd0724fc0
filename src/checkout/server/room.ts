import type { ServerRoom } from '#platform/server/server-room.ts'
import { startCheckoutWorker } from './checkout-worker.ts'
import { deleteForgedNotifications } from './notifications/delete-forged-notifications.ts'
import { startNotificationWorker } from './notifications/notification-worker.ts'
import { paymentCalls } from './payment-calls.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  calls: paymentCalls,
  workers: [startNotificationWorker, startCheckoutWorker],
  cleanups: { 'forged notifications': deleteForgedNotifications },
}
