/**
 * Where a page of earlier entries begins, from its address; undefined for the newest, and for what is no
 * number.
 */
export function earlierThan(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
