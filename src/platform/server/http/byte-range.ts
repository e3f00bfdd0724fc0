// The Range header: a part of a file, so that sound and film can be played from any place.

export interface ByteRange {
  from: number
  /** Not included. */
  to: number
}

/**
 * Undefined: send everything. `unsatisfiable`: there is no such part. Several ranges in one request are
 * answered with the whole file, as the standard allows.
 */
export function rangeOf(
  headers: Headers,
  size: number,
  etag: string,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('range') ?? '') ?? []
  if (first === undefined || last === undefined || (!first && !last)) return undefined
  const ifRange = headers.get('if-range')
  if (ifRange && ifRange !== etag) return undefined
  const range = first
    ? { from: Number(first), to: last ? Math.min(Number(last) + 1, size) : size }
    : { from: Math.max(0, size - Number(last)), to: size }
  if (first && last && Number(last) < Number(first)) return undefined
  return range.from < range.to ? range : 'unsatisfiable'
}
