// The states of an offer. What is stored is less: that it was opened, or that its last day is over, follows.
import type { LocalDate } from '#platform/rules/calendar.ts'
import { say } from '#platform/rules/words.ts'

export const STORED_STATES = ['draft', 'sent', 'accepted', 'declined', 'withdrawn'] as const
export type StoredState = (typeof STORED_STATES)[number]

export const OFFER_STATES = [
  'draft',
  'sent',
  'opened',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
] as const
export type OfferState = (typeof OFFER_STATES)[number]

interface Stored {
  state: StoredState
  opened_at: number | null
  valid_until: LocalDate
}

export function stateOf(
  { state, opened_at: openedAt, valid_until: validUntil }: Stored,
  today: LocalDate,
): OfferState {
  if (state !== 'sent') return state
  if (validUntil < today) return 'expired'
  return openedAt === null ? 'sent' : 'opened'
}

/** The customer can accept or decline it. */
export const isOpenOffer = (state: OfferState): boolean => state === 'sent' || state === 'opened'

export const stateLabel = (state: OfferState): string => say('offers.admin', `state.${state}`)

/** "A-0001". */
export const offerNumber = ({ seq }: { seq: number }): string => `A-${String(seq).padStart(4, '0')}`
