/** Creates at the first call what costs far more to create than to use, like the formatters of Intl. */
export function once<T>(create: () => T): () => T {
  let created: T | undefined
  return () => (created ??= create())
}
