// Where the stand-in saves its state. The store treats it as one opaque value.

export interface StandInStore {
  /** The last saved value; undefined if there is none that can be read. */
  load(): Promise<unknown>
  /** Resolves once this value, or a later one, is stored. */
  save(state: unknown): Promise<void>
}

/** Stores a copy, as a file does, so later changes of the value are not saved by accident. */
export function memoryStore(): StandInStore {
  let saved: unknown
  return {
    load: async () => structuredClone(saved),
    save: async (state) => {
      saved = structuredClone(state)
    },
  }
}
