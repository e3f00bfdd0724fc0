// Small news between the parts of the house, and between instances: something changed, look again. It carries
// no data.

export const TOPICS = ['content', 'media', 'outbox', 'notifications', 'orders'] as const
export type Topic = (typeof TOPICS)[number]

/** How PostgreSQL calls the line between the instances. */
export const CHANNEL = 'shingle'

export interface Signals {
  on(topic: Topic, listener: () => void): () => void
  /** Tells the listeners in this process. */
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
