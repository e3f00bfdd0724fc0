// Where the stand-in keeps what it must not forget over a restart. The caller chooses; it sees one value and
// never looks inside.

export interface StandInStore {
  /** What was saved last, or undefined when there is nothing, or nothing readable. */
  load(): Promise<unknown>
  /** Resolves when this value, or a later one, is safely kept. */
  save(state: unknown): Promise<void>
}

/** A copy is kept, as a file would: what changes after saving is not saved. */
export function memoryStore(): StandInStore {
  let kept: unknown
  return {
    load: async () => structuredClone(kept),
    save: async (state) => {
      kept = structuredClone(state)
    },
  }
}
