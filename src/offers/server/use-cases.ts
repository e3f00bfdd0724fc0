export { acceptOffer, declineOffer } from './accept-offer.ts'
export { openOffer, payOffer } from './customer-offer.ts'
export {
  listOffers,
  offerFormFacts,
  offerRecord,
  oneOffer,
  pageOfOffers,
  typedOffer,
  wordsOfOffer,
} from './list-offers.ts'
export { offerFile, offerFileForTeam } from './offer-file.ts'
export { offerLinkWorks } from './offer-links.ts'
export { addOffer, changeOfferDraft, deleteOffer, duplicateOffer } from './save-offer.ts'
export { newOfferLink, noteOfferSeen, sendOffer, withdrawOffer } from './send-offer.ts'
export { answerAboutOffer, askAboutOffer } from './offer-thread.ts'
