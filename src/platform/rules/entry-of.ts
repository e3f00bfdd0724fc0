/** Own-property lookup for untrusted keys: `constructor`, `__proto__` … find nothing. */
export const entryOf = <T>(entries: Readonly<Record<string, T>>, key: string | null): T | undefined =>
  key !== null && Object.hasOwn(entries, key) ? entries[key] : undefined
