/** What the inbox can be narrowed to. */
export const INBOX_KINDS = ['orders', 'contact'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

export const INBOX_STATES = ['waiting', 'answered'] as const
export type InboxState = (typeof INBOX_STATES)[number]

/** Undefined for all. */
export interface InboxFilter {
  kind?: InboxKind | undefined
  state?: InboxState | undefined
}
