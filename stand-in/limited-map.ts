/** Adds an entry, and drops the oldest one if there are too many. */
export function addLimited<Value>(map: Map<string, Value>, key: string, value: Value, limit: number): void {
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > limit && oldest !== undefined) map.delete(oldest)
}
