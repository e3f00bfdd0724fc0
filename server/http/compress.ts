// Compressed once, sent many times: compressing per request is what makes peers slow.
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Bytes = Uint8Array<ArrayBuffer>
export type Encodings = { identity: Bytes; br?: Bytes; gzip?: Bytes }

export function compressed(bytes: Uint8Array, brotliQuality = 9): Encodings {
  const br = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
  return { identity: new Uint8Array(bytes), br: new Uint8Array(br), gzip: new Uint8Array(gzipSync(bytes, { level: 9 })) }
}

const brotli = promisify(brotliCompress)

/** As small as brotli gets, on another thread: too slow to wait for, a tenth smaller than in a hurry. */
export async function pressed(bytes: Uint8Array): Promise<Bytes> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return new Uint8Array(await brotli(bytes, { params }))
}

/** The best form that the other end takes. */
export function chooseEncoding(encodings: Encodings, accepted: string | null | undefined): { encoding: keyof Encodings; bytes: Bytes } {
  if (encodings.br && accepts(accepted, 'br')) return { encoding: 'br', bytes: encodings.br }
  if (encodings.gzip && accepts(accepted, 'gzip')) return { encoding: 'gzip', bytes: encodings.gzip }
  return { encoding: 'identity', bytes: encodings.identity }
}

const refused = (part: string): boolean => /;\s*q=0(\.0*)?\s*$/.test(part)

const accepts = (header: string | null | undefined, name: string): boolean =>
  header?.split(',').some((part) => part.trim().split(';')[0] === name && !refused(part)) ?? false
