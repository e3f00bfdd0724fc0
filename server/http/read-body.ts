import { setTimeout as pause } from 'node:timers/promises'
import { Failure, isFailure } from '#domain/errors.ts'
import { SECOND } from '../clock.ts'

const REST_BYTES = 64 * 1024 * 1024
const REST_MS = 5 * SECOND

/** What the body is said to be, without its parameters. */
export const mediaTypeOf = (request: Request): string | undefined =>
  request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()

const MB = 1024 * 1024
const inWords = (bytes: number): string =>
  bytes < MB ? `${Math.floor(bytes / 1024)} KB` : `${Math.floor(bytes / MB)} MB`

/**
 * Reads a body up to a limit, whether its length was announced or not; one byte more is refused, in the words
 * given.
 */
export async function readBody(
  request: Request,
  limit: number,
  words?: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new Failure('too-large', words ?? `At most ${inWords(limit)} are taken here.`)
  const announced = request.headers.get('content-length')
  try {
    // Node reads no more than was announced; only a length that nobody knows has to be watched piece by
    // piece.
    if (announced !== null && Number(announced) <= limit) return new Uint8Array(await request.arrayBuffer())
    if (!request.body) return new Uint8Array()
    const pieces = request.body.getReader()
    const kept: Uint8Array[] = []
    for (let size = Number(announced ?? 0); size <= limit;) {
      const { done, value } = await pieces.read()
      if (done) return new Uint8Array(Buffer.concat(kept))
      size += value.byteLength
      kept.push(value)
    }
    await hearOut(pieces)
    throw tooLarge()
  } catch (error) {
    // Whoever sent it has hung up, or sent what is no HTTP: nothing of ours is broken.
    throw isFailure(error) ? error : new Failure('malformed', 'The request broke off before its end.')
  }
}

/**
 * Most read no answer before they have sent everything, and find a broken connection where it was closed on
 * them. So the rest is read and thrown away before they are refused, for a while; it goes on meanwhile, until
 * the answer is there and the connection is closed.
 */
async function hearOut(pieces: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  async function readAway(): Promise<void> {
    for (let left = REST_BYTES; left > 0;) {
      const { done, value } = await pieces.read()
      if (done) return
      left -= value.byteLength
    }
  }
  const enough = new AbortController()
  const rest = readAway().finally(() => enough.abort())
  await Promise.race([rest, pause(REST_MS, undefined, { signal: enough.signal }).catch(() => {})])
}
