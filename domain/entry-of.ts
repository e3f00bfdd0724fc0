/**
 * The entry for a key that came from outside, if it is one of ours: what every object has (`constructor`,
 * `__proto__` …) is not.
 */
export const entryOf = <T>(entries: Readonly<Record<string, T>>, key: string | null): T | undefined =>
  key !== null && Object.hasOwn(entries, key) ? entries[key] : undefined
