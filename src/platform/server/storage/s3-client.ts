// An S3-compatible bucket: objects are sent in parts and read as streams, so memory does not depend on their
// size.
import { createHash } from 'node:crypto'
import { inParts } from './in-parts.ts'
import {
  BucketError,
  inXml,
  s3Requests,
  type Limits,
  type S3Options,
  type S3Requests,
} from './s3-requests.ts'

export interface S3Client {
  /** The address of the bucket, for messages. */
  root: string
  /** Sends an object piece by piece. Returns the SHA-256 of all of it. If it throws, nothing stays there. */
  put(name: string, pieces: AsyncIterable<Uint8Array>, size: number): Promise<string>
  /** The end of `range` is exclusive. */
  read(name: string, range?: Range): AsyncGenerator<Uint8Array>
  names(): Promise<string[]>
  remove(name: string): Promise<void>
}

interface Range {
  from: number
  to: number
}

export function s3Client(options: S3Options, limits: Limits): S3Client {
  const requests = s3Requests(options, limits)
  const { root, addressOf, ask } = requests
  return {
    root,
    put: (name, pieces, size) => putObject(requests, addressOf(name), { pieces, size }),
    read: (name, range) =>
      readObject(requests, addressOf(name), { range, longestPauseMs: limits.longestPauseMs }),
    names: () => listNames(requests, options.prefix),
    async remove(name) {
      await ask('DELETE', addressOf(name))
    },
  }
}

/** S3 takes parts of 5 MB or more, and 10,000 of them at most. */
const PART_BYTES = 8 * 1024 * 1024
const MOST_PARTS = 9000

async function putObject(
  requests: S3Requests,
  url: string,
  { pieces, size }: { pieces: AsyncIterable<Uint8Array>; size: number },
): Promise<string> {
  const partBytes = Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS))
  const parts = inParts(pieces, partBytes)
  if (size > partBytes) return putInParts(requests, url, parts)
  const first = await parts.next()
  const body = first.done ? new Uint8Array() : first.value
  // aws4fetch does not sign an empty body, so an empty object is uploaded as one empty part.
  if (!body.length) return putInParts(requests, url, emptyPart())
  await requests.ask('PUT', url, { body })
  return createHash('sha256').update(body).digest('hex')
}

async function* emptyPart(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array()
}

async function putInParts(
  requests: S3Requests,
  url: string,
  parts: AsyncIterable<Uint8Array>,
): Promise<string> {
  const uploadId = inXml(await requests.textOf('POST', `${url}?uploads`), 'UploadId')[0]
  const upload = `${url}?uploadId=${encodeURIComponent(uploadId ?? '')}`
  try {
    const { etags, sha256 } = await sendParts(requests, upload, parts)
    await joinParts(requests, upload, etags)
    return sha256
  } catch (error) {
    await requests.ask('DELETE', upload).catch(() => {})
    throw error
  }
}

async function sendParts({ ask }: S3Requests, upload: string, parts: AsyncIterable<Uint8Array>) {
  const whole = createHash('sha256')
  const etags: string[] = []
  for await (const part of parts) {
    whole.update(part)
    const { answer } = await ask('PUT', `${upload}&partNumber=${etags.length + 1}`, { body: part })
    etags.push(answer.headers.get('etag') ?? '')
  }
  return { etags, sha256: whole.digest('hex') }
}

async function joinParts({ textOf, root }: S3Requests, upload: string, etags: string[]): Promise<void> {
  const list = etags.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
  )
  const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
  const result = await textOf('POST', upload, { body })
  // S3 sends the status before it joins the parts, so an error may come with a 200.
  if (result.includes('<Error>'))
    throw new BucketError(`${root} refused the file: ${inXml(result, 'Code')[0]}.`)
}

async function* readObject(
  { ask, failureOf }: S3Requests,
  url: string,
  { range, longestPauseMs }: { range: Range | undefined; longestPauseMs: number },
): AsyncGenerator<Uint8Array> {
  const headers = range ? { range: `bytes=${range.from}-${range.to - 1}` } : {}
  const { answer, ended } = await ask('GET', url, { headers })
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => ended.abort(new Error('the answer stopped')), longestPauseMs)
  }
  try {
    wait()
    for await (const piece of answer.body as AsyncIterable<Uint8Array>) {
      clearTimeout(timer)
      yield piece
      wait()
    }
  } catch (error) {
    throw failureOf(error)
  } finally {
    clearTimeout(timer)
    ended.abort()
  }
}

async function listNames({ textOf, root }: S3Requests, prefix: string): Promise<string[]> {
  const found: string[] = []
  for (let token: string | undefined = ''; token !== undefined;) {
    const query: Record<string, string> = { 'list-type': '2', prefix }
    if (token) query['continuation-token'] = token
    const xml = await textOf('GET', `${root}?${new URLSearchParams(query)}`)
    found.push(...inXml(xml, 'Key').map((key) => key.slice(prefix.length)))
    token = inXml(xml, 'NextContinuationToken')[0]
  }
  return found
}
