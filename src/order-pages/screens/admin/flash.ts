import { flashes, type FlashName } from '#ui/screens/flash.ts'
import { SIMPLE_FLASHES, UNDO_FLASHES } from '#work/screens/simple-intents.ts'

export const TOTAL_ORDERS_FLASH = flashes({
  asked: 'The provider was asked again',
  cleared: 'The test orders are cleared away',
  erased: 'The person is erased',
})

/** What the team does on the page of an order: its work first, then its money. */
export const ORDER_FLASH = flashes({
  ...SIMPLE_FLASHES,
  lead: 'The lead is changed',
  written: {
    mailed: 'Sent. The email leaves in five minutes; until then you can change the message',
    unsent: 'The message is in the thread',
  },
  questioned: { mailed: 'Asked. The clock is paused until the customer answers' },
  'message-changed': 'The message is changed',
  'message-back': 'The message is taken back',
  point: 'The point is saved',
  delivered: { mailed: 'Delivered. You can take it back for a minute' },
  ...UNDO_FLASHES,
  'new-day': { mailed: 'The customer is told the new day', unsent: 'The new day is noted' },
  changes: 'The changes are noted in the customer’s name',
  note: 'The note is saved. Only your team reads it',
  'note-deleted': 'The note is deleted',
  status: 'OrderStatus is Updated',
  recorded: 'The payment is recorded',
  asked: 'The provider was asked again',
  refunded: 'The refund is recorded',
  'refund-sent': 'The refund is sent to the provider. Its state is below',
  inquired: 'The provider was asked, and its answer is applied',
  withdrawn: 'The record is withdrawn',
  'payment-settled': 'The payment is settled',
  'vat-confirmed': 'The VAT number is confirmed',
})

export type OrderFlash = FlashName<typeof ORDER_FLASH>
