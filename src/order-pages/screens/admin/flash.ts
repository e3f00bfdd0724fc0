import { say } from '#platform/rules/words.ts'
import { flashes, type FlashName } from '#ui/screens/flash.ts'
import { SIMPLE_FLASHES, UNDO_FLASHES } from '#work/screens/simple-intents.ts'

export const TOTAL_ORDERS_FLASH = flashes({
  asked: say('order-pages.agency', 'flash.asked'),
  cleared: say('order-pages.agency', 'flash.cleared'),
  erased: say('order-pages.agency', 'flash.erased'),
})

/** What the team does on the page of an order: its work first, then its money. */
export const ORDER_FLASH = flashes({
  ...SIMPLE_FLASHES,
  lead: say('order-pages.agency', 'flash.lead'),
  written: {
    mailed: say('order-pages.agency', 'flash.written'),
    unsent: say('order-pages.agency', 'flash.writtenUnsent'),
  },
  questioned: { mailed: say('order-pages.agency', 'flash.questioned') },
  'message-changed': say('order-pages.agency', 'flash.message-changed'),
  'message-back': say('order-pages.agency', 'flash.message-back'),
  point: say('order-pages.agency', 'flash.point'),
  delivered: { mailed: say('order-pages.agency', 'flash.delivered') },
  ...UNDO_FLASHES,
  'new-day': {
    mailed: say('order-pages.agency', 'flash.new-day'),
    unsent: say('order-pages.agency', 'flash.new-dayUnsent'),
  },
  changes: say('order-pages.agency', 'flash.changes'),
  note: say('order-pages.agency', 'flash.note'),
  'note-deleted': say('order-pages.agency', 'flash.note-deleted'),
  status: say('order-pages.agency', 'flash.status'),
  recorded: say('order-pages.agency', 'flash.recorded'),
  asked: say('order-pages.agency', 'flash.asked'),
  refunded: say('order-pages.agency', 'flash.refunded'),
  'refund-sent': say('order-pages.agency', 'flash.refund-sent'),
  inquired: say('order-pages.agency', 'flash.inquired'),
  'withdrawal-accepted': { mailed: say('withdrawals.agency', 'flash.accepted') },
  'withdrawal-declined': { mailed: say('withdrawals.agency', 'flash.declined') },
  withdrawn: say('order-pages.agency', 'flash.withdrawn'),
  'payment-settled': say('order-pages.agency', 'flash.payment-settled'),
  'part-billed': {
    mailed: say('order-pages.agency', 'flash.part-billed'),
    unsent: say('order-pages.agency', 'flash.part-billedUnsent'),
  },
  'buyer-corrected': say('order-pages.agency', 'flash.buyer-corrected'),
  'vat-confirmed': say('order-pages.agency', 'flash.vat-confirmed'),
})

export type OrderFlash = FlashName<typeof ORDER_FLASH>
