/**
 * Joins pieces into parts of one size; the last may be smaller. A part is valid until the next one is read.
 */
export async function* inParts(pieces: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let buffer: Buffer | undefined
  let filled = 0
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length;) {
      buffer ??= Buffer.allocUnsafe(size)
      const part = piece.subarray(at, at + size - filled)
      buffer.set(part, filled)
      filled += part.length
      at += part.length
      if (filled < size) continue
      yield buffer
      filled = 0
    }
  }
  if (filled) yield buffer!.subarray(0, filled)
}
