import { whileOpen } from '#content/server/features.ts'
import type { ServerRoom } from '#platform/server/server-room.ts'
import { offerCalls } from './offer-calls.ts'
import { offerEmails } from './offer-emails.ts'
import { attachedOffer } from './offer-file.ts'
import { deleteOldOfferLinks } from './offer-links.ts'
import { deleteOldOffers } from './offers-of-address.ts'
import { startOfferReminders } from './remind-offers.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  emails: offerEmails,
  feature: 'offers',
  calls: offerCalls,
  attachmentOf: attachedOffer,
  workers: [whileOpen('offers', startOfferReminders)],
  cleanups: { 'old links of offers': deleteOldOfferLinks, 'old offers': deleteOldOffers },
}
