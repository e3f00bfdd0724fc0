import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '../../rules/durations.ts'
import { Failure, isFailure } from '../../rules/errors.ts'
import { say } from '../../rules/words.ts'

const REST_BYTES = 256 * 1024 * 1024
const REST_MS = 5 * SECOND

/** The declared media type, without its parameters. */
export const mediaTypeOf = (request: Request): string | undefined =>
  request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()

const MB = 1024 * 1024
const sizeOf = (bytes: number): string =>
  bytes < MB ? `${Math.floor(bytes / 1024)} KB` : `${Math.floor(bytes / MB)} MB`

/**
 * Reads a body up to a limit, with or without Content-Length. `words` replaces the message if it is too
 * large.
 */
export async function readBody(
  request: Request,
  limit: number,
  words?: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () =>
    new Failure('too-large', words ?? say('platform.errors', 'bodyTooLarge', { size: sizeOf(limit) }))
  const contentLength = request.headers.get('content-length')
  try {
    // Node never reads past Content-Length, so only a body without one needs counting chunk by chunk.
    if (contentLength !== null && Number(contentLength) <= limit)
      return new Uint8Array(await request.arrayBuffer())
    if (!request.body) return new Uint8Array()
    const reader = request.body.getReader()
    const chunks: Uint8Array[] = []
    for (let size = Number(contentLength ?? 0); size <= limit;) {
      const { done, value } = await reader.read()
      if (done) return new Uint8Array(Buffer.concat(chunks))
      size += value.byteLength
      chunks.push(value)
    }
    await drain(reader)
    throw tooLarge()
  } catch (error) {
    // The client disconnected or sent invalid HTTP: not a server fault.
    throw isFailure(error) ? error : new Failure('malformed', say('platform.errors', 'brokeOff'))
  }
}

/**
 * Reads and discards the rest of an oversized body, up to REST_BYTES. Most clients read no response before
 * they have sent everything: closing early would show them a connection reset instead of our 413. We wait at
 * most REST_MS; reading then goes on in the background until the connection closes.
 */
export async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  async function discard(): Promise<void> {
    for (let left = REST_BYTES; left > 0;) {
      const { done, value } = await reader.read()
      if (done) return
      left -= value.byteLength
    }
  }
  const drained = new AbortController()
  const rest = discard().finally(() => drained.abort())
  await Promise.race([rest, pause(REST_MS, undefined, { signal: drained.signal }).catch(() => {})])
}
