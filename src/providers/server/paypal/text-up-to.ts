/** The text of an answer; undefined if it is longer. */
export async function textUpTo(answer: Response, maxBytes: number): Promise<string | undefined> {
  if (!answer.body) return ''
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of answer.body) {
    length += chunk.byteLength
    // Leaving the loop closes the stream.
    if (length > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
