import { Failure, isFailure } from '#domain/errors.ts'

/** Reads a body up to a limit, whether its length was announced or not; one byte more is refused. */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new Failure('too-large', `At most ${Math.floor(limit / 1024)} KB are taken here.`)
  const announced = request.headers.get('content-length')
  if (Number(announced ?? 0) > limit) throw tooLarge()
  try {
    // Node reads no more than was announced; only a length that nobody knows has to be watched piece by piece.
    if (announced !== null) return new Uint8Array(await request.arrayBuffer())
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > limit) throw tooLarge()
      chunks.push(chunk)
    }
    return new Uint8Array(Buffer.concat(chunks))
  } catch (error) {
    // Whoever sent it has hung up, or sent what is no HTTP: nothing of ours is broken.
    throw isFailure(error) ? error : new Failure('malformed', 'The request broke off before its end.')
  }
}
