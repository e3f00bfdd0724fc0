// Offers, their versions as sent, the links that open them, and the thread about each.
import type { Generated } from 'kysely'
import type { StoredState } from '../rules/offer-states.ts'

export interface OfferTables {
  offers: OfferRow
  offer_versions: OfferVersionRow
  offer_links: OfferLinkRow
  offer_messages: OfferMessageRow
}

export interface OfferRow {
  /** Its number follows from it. */
  seq: Generated<number>
  id: string
  state: StoredState
  /** The version that was sent last; 0 before. */
  version: number
  /** 1: it was changed since it was sent. */
  edited: number
  /** Counts what the team saved, so that two people don't overwrite each other. */
  revision: number
  /** JSON of OfferContent: what the team edits. */
  draft: string
  customer_name: string
  customer_email: string
  /** With what is chosen at first. */
  total_cents: number
  currency: string
  /** Of the version that was sent last, or of the draft: "2026-12-01". */
  valid_until: string
  sent_at: number | null
  opened_at: number | null
  last_opened_at: number | null
  /** When the customer is to be reminded. */
  remind_at: number | null
  reminded_at: number | null
  /** When it was accepted, declined or withdrawn. */
  ended_at: number | null
  /** The customer's reason for declining. */
  end_note: string
  /** The name that was typed. */
  accepted_by: string | null
  order_id: string | null
  /** What the team should look at, and since when. */
  need: 'question' | 'accepted' | null
  need_since: number | null
  created_at: number
  updated_at: number
}

export interface OfferVersionRow {
  offer_id: string
  /** Counted from 1. */
  version: number
  /** JSON of OfferContent, as it was sent. */
  data: string
  sent_at: number
  sent_by: string
}

export interface OfferLinkRow {
  hash: string
  offer_id: string
  created_at: number
  expires_at: number
}

export interface OfferMessageRow {
  seq: Generated<number>
  id: string
  offer_id: string
  side: 'customer' | 'agency'
  /** The account of the team; '' of a customer. */
  actor: string
  text: string
  at: number
}
