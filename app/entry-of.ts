/** The entry for a key that came in an address or a form, if it is one of ours: what every object has (`constructor` …) is not. */
export const entryOf = <T>(entries: Readonly<Record<string, T>>, key: string | null): T | undefined => (key !== null && Object.hasOwn(entries, key) ? entries[key] : undefined)
