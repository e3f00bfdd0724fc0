// Compress once, send many times. Compressing on every request costs far more CPU.
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type Bytes = Uint8Array<ArrayBuffer>
export type Encodings = { identity: Bytes; br?: Bytes; gzip?: Bytes }

export function compressed(bytes: Uint8Array, brotliQuality = 9): Encodings {
  const br = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
  return {
    identity: new Uint8Array(bytes),
    br: new Uint8Array(br),
    gzip: new Uint8Array(gzipSync(bytes, { level: 9 })),
  }
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Used while a client waits: nearly as small in a fraction of the time, off the main thread. */
export async function compressedSoon(bytes: Buffer<ArrayBuffer>): Promise<Required<Encodings>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([brotli(bytes, { params }), gzipped(bytes, { level: 6 })])
  return { identity: bytes, br: br, gzip: gz }
}

/**
 * Brotli at its maximum, off the main thread: a tenth smaller than `compressedSoon`, too slow to wait for.
 */
export async function compressBest(bytes: Uint8Array): Promise<Bytes> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return new Uint8Array(await brotli(bytes, { params }))
}

/** The smallest encoding that the client accepts. */
export function chooseEncoding(
  encodings: Encodings,
  accepted: string | null | undefined,
): { encoding: keyof Encodings; bytes: Bytes } {
  if (encodings.br && accepts(accepted, 'br')) return { encoding: 'br', bytes: encodings.br }
  if (encodings.gzip && accepts(accepted, 'gzip')) return { encoding: 'gzip', bytes: encodings.gzip }
  return { encoding: 'identity', bytes: encodings.identity }
}

const refused = (part: string): boolean => /;\s*q=0(\.0*)?\s*$/.test(part)

export const accepts = (header: string | null | undefined, name: string): boolean =>
  header?.split(',').some((part) => part.trim().split(';')[0] === name && !refused(part)) ?? false
