import { say } from '#platform/rules/words.ts'
import { flashes } from '#ui/screens/flash.ts'

export const OFFER_FLASH = flashes({
  saved: say('offers.agency', 'done.saved'),
  sent: {
    mailed: say('offers.agency', 'done.sent'),
    unsent: say('offers.agency', 'done.sentLater'),
  },
  answered: {
    mailed: say('offers.agency', 'done.answered'),
    unsent: say('offers.agency', 'done.answeredLater'),
  },
  duplicated: say('offers.agency', 'done.duplicated'),
  withdrawn: say('offers.agency', 'done.withdrawn'),
  deleted: say('offers.agency', 'done.deleted'),
  seen: say('offers.agency', 'done.seen'),
})
