// Serves a file from memory: 304 if the client's copy is current, otherwise the smallest encoding it accepts.
import { createHash } from 'node:crypto'
import { chooseEncoding, type Encodings } from './compress.ts'

export interface InMemoryFile {
  etag: string
  encodings: Encodings
}

export const etagOf = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/** Whether If-None-Match names the current version. */
export const matchesEtag = (ifNoneMatch: string | null | undefined, etag: string): boolean =>
  ifNoneMatch === etag

export function answerFile(
  request: Request,
  { etag, encodings }: InMemoryFile,
  about: Record<string, string>,
): Response {
  const headers = new Headers({ ...about, etag })
  if (matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  const { encoding, bytes } = chooseEncoding(encodings, request.headers.get('accept-encoding'))
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  headers.set('content-length', String(bytes.length))
  return new Response(request.method === 'HEAD' ? null : bytes, { headers })
}
