// Reads a body as bytes, and stops reading one that is too large.

/** 64 KB, and room for the question that stands before a message of that size. */
const MOST = 64 * 1024 + 64

export async function readBody(request: Request): Promise<Uint8Array | undefined> {
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.byteLength
    if (length > MOST) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
