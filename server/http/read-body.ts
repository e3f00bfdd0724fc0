import { Failure } from '#domain/errors.ts'

/** Reads a body up to a limit, whether its length was announced or not; one byte more is refused. */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new Failure('too-large', `At most ${Math.floor(limit / 1024)} KB are taken here.`)
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  if (request.body) {
    for await (const chunk of request.body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > limit) throw tooLarge()
      chunks.push(chunk)
    }
  }
  return new Uint8Array(Buffer.concat(chunks))
}
