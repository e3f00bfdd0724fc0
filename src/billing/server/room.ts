import { whileOpen } from '#content/server/features.ts'
import type { ServerRoom } from '#platform/server/server-room.ts'
import { cardRefused } from '#retainers/server/retainer-emails.ts'
import { billEmails } from './bill-emails.ts'
import { billingEmails } from './billing-emails.ts'
import { startBillingWorker } from './billing-pass.ts'
import { startBillsWorker, startPartsWorker } from './bills-worker.ts'
import { startCardWorker } from './card-worker.ts'
import { retainerCalls } from './retainer-calls.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  emails: [...billingEmails, ...billEmails, cardRefused],
  feature: 'retainers',
  calls: retainerCalls,
  // Cards that were removed are taken off the provider even while it is closed.
  workers: [whileOpen('retainers', startBillingWorker), startCardWorker, startPartsWorker, startBillsWorker],
}
