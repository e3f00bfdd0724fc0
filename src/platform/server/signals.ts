// Publish/subscribe between the parts of the app and between instances. A signal says that something
// changed; it carries no data.

export const TOPICS = [
  'content',
  'media',
  'outbox',
  'notifications',
  'orders',
  'checkouts',
  'refunds',
  'backups',
  'webhooks',
  'withdrawals',
  'erased',
  // What the owner set is stored, …
  'owner-settings',
  // … and is in use here.
  'settings',
] as const
export type Topic = (typeof TOPICS)[number]

/** The channel of PostgreSQL's LISTEN and NOTIFY. */
export const CHANNEL = 'shingle'

export interface Signals {
  on(topic: Topic, listener: () => void): () => void
  /** Calls the listeners in this process only. */
  emit(topic: Topic): void
}

export function createSignals(): Signals {
  const listeners = new Map<Topic, Set<() => void>>()
  return {
    on(topic, listener) {
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set.add(listener))
      return () => set.delete(listener)
    },
    emit(topic) {
      for (const listener of listeners.get(topic) ?? []) listener()
    },
  }
}
