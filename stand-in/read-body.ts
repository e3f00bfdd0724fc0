// Reads a request body as bytes, up to a limit.

/** 64 KB, and the cmd=_notify-validate before a message of that size. */
const MAX_BYTES = 64 * 1024 + 64

export async function readBody(request: Request): Promise<Uint8Array | undefined> {
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.byteLength
    if (length > MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
