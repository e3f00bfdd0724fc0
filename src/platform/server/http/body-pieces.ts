// A request's body as it arrives. The next piece is read from the connection only when it is asked for.
import { drain } from './read-body.ts'

export interface BodyPieces {
  pieces: AsyncGenerator<Uint8Array>
  /** The length that the sender announced. */
  length: number | undefined
  /** Call it after a refusal: reads on for a while, so that the client gets to read the response. */
  discardRest(): Promise<void>
}

export function bodyPieces(request: Request): BodyPieces {
  const reader = request.body?.getReader()
  const contentLength = request.headers.get('content-length')
  let ended = !reader
  async function* read(): AsyncGenerator<Uint8Array> {
    while (!ended) {
      const { done, value } = await reader!.read().catch((error: unknown) => {
        ended = true
        throw error
      })
      if (done) ended = true
      else yield value
    }
  }
  return {
    pieces: read(),
    length: contentLength === null ? undefined : Number(contentLength),
    async discardRest() {
      if (!ended) await drain(reader!).catch(() => {})
    },
  }
}
