// An S3-compatible bucket: objects are sent in parts and read as streams, so memory does not depend on their
// size. Requests are signed by aws4fetch.
import { createHash } from 'node:crypto'
import type { AwsClient } from 'aws4fetch'
import { inParts } from './in-parts.ts'

export interface S3Options {
  endpoint: string
  bucket: string
  region: string
  keyId: string
  secret: string
  /** Begins the name of every object. */
  prefix: string
}

/** The bucket refused, or can’t be reached. */
export class BucketError extends Error {
  /** Undefined if there was no answer. */
  readonly status: number | undefined

  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}

export interface S3Client {
  /** The address of the bucket, for messages. */
  root: string
  /** Sends an object piece by piece. Returns the SHA-256 of all of it. If it throws, nothing stays there. */
  put(name: string, pieces: AsyncIterable<Uint8Array>, size: number): Promise<string>
  /** The end of `range` is exclusive. */
  read(name: string, range?: { from: number; to: number }): AsyncGenerator<Uint8Array>
  names(): Promise<string[]>
  remove(name: string): Promise<void>
}

interface Limits {
  stop?: AbortSignal
  tries: number
  /** The timeout of a request, up to the headers of its answer. */
  longestMs: number
  /** The timeout between two pieces of an answer's body. */
  longestPauseMs: number
}

/** S3 takes parts of 5 MB or more, and 10,000 of them at most. */
const PART_BYTES = 8 * 1024 * 1024
const MOST_PARTS = 9000

export function s3Client(options: S3Options, { stop, tries, longestMs, longestPauseMs }: Limits): S3Client {
  const { endpoint, bucket, region, keyId, secret, prefix } = options
  let opened: Promise<AwsClient> | undefined
  // Loaded with the first request: most sites have no bucket.
  const open = async (): Promise<AwsClient> => {
    const { AwsClient: Client } = await import('aws4fetch')
    return new Client({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: tries })
  }
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const addressOf = (name: string) =>
    `${root}/${(prefix + name).split('/').map(encodeURIComponent).join('/')}`

  interface Ask {
    body?: Uint8Array | string
    headers?: Record<string, string>
  }
  /** Sends a signed request, and tries again after network errors. `ended` also aborts the answer's body. */
  async function ask(method: string, url: string, { body, headers = {} }: Ask = {}) {
    const signed = body
      ? { ...headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') }
      : headers
    for (let attempt = 1; ; attempt++) {
      const ended = new AbortController()
      const timer = setTimeout(
        () => ended.abort(new Error(`no answer within ${longestMs / 1000} s`)),
        longestMs,
      )
      try {
        const client = await (opened ??= open())
        const answer = await client.fetch(url, {
          method,
          headers: signed,
          signal: stop ? AbortSignal.any([stop, ended.signal]) : ended.signal,
          ...(body && { body: body as BodyInit }),
        })
        if (!answer.ok) throw await refusal(answer, root)
        return { answer, ended }
      } catch (error) {
        if (error instanceof BucketError || stop?.aborted) throw error
        if (attempt >= tries) throw unreachable(error)
      } finally {
        clearTimeout(timer)
      }
    }
  }
  const textOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).answer.text()

  /** A network error: fetch itself says only that it failed, the reason is in `cause`. */
  function unreachable(error: unknown): BucketError {
    const { message, cause } = error as Error & { cause?: { message?: string; code?: string } }
    return new BucketError(`${root} can’t be reached (${cause?.message || cause?.code || message}).`)
  }

  async function putInParts(url: string, parts: AsyncIterable<Uint8Array>): Promise<string> {
    const uploadId = inXml(await textOf('POST', `${url}?uploads`), 'UploadId')[0]
    const upload = `uploadId=${encodeURIComponent(uploadId ?? '')}`
    const whole = createHash('sha256')
    try {
      const etags: string[] = []
      for await (const part of parts) {
        whole.update(part)
        const { answer } = await ask('PUT', `${url}?partNumber=${etags.length + 1}&${upload}`, { body: part })
        etags.push(answer.headers.get('etag') ?? '')
      }
      const list = etags.map(
        (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      )
      const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
      const result = await textOf('POST', `${url}?${upload}`, { body })
      // S3 sends the status before it joins the parts, so an error may come with a 200.
      if (result.includes('<Error>'))
        throw new BucketError(`${root} refused the file: ${inXml(result, 'Code')[0]}.`)
    } catch (error) {
      await ask('DELETE', `${url}?${upload}`).catch(() => {})
      throw error
    }
    return whole.digest('hex')
  }

  return {
    root,
    async put(name, pieces, size) {
      const url = addressOf(name)
      const partBytes = Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS))
      const parts = inParts(pieces, partBytes)
      if (size > partBytes) return putInParts(url, parts)
      const first = await parts.next()
      const body = first.done ? new Uint8Array() : first.value
      // aws4fetch does not sign an empty body, so an empty object is uploaded as one empty part.
      if (!body.length) return putInParts(url, emptyPart())
      await ask('PUT', url, { body })
      return createHash('sha256').update(body).digest('hex')
    },
    async *read(name, range) {
      const headers = range ? { range: `bytes=${range.from}-${range.to - 1}` } : {}
      const { answer, ended } = await ask('GET', addressOf(name), { headers })
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
        throw error instanceof BucketError || stop?.aborted ? error : unreachable(error)
      } finally {
        clearTimeout(timer)
        ended.abort()
      }
    },
    async names() {
      const found: string[] = []
      for (let token: string | undefined = ''; token !== undefined;) {
        const query: Record<string, string> = { 'list-type': '2', prefix }
        if (token) query['continuation-token'] = token
        const xml = await textOf('GET', `${root}?${new URLSearchParams(query)}`)
        found.push(...inXml(xml, 'Key').map((key) => key.slice(prefix.length)))
        token = inXml(xml, 'NextContinuationToken')[0]
      }
      return found
    },
    async remove(name) {
      await ask('DELETE', addressOf(name))
    },
  }
}

async function* emptyPart(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array()
}

async function refusal(answer: Response, root: string): Promise<BucketError> {
  const code = inXml(await answer.text(), 'Code')[0]
  return new BucketError(`${root} answered ${answer.status}${code ? ` (${code})` : ''}.`, answer.status)
}

/** The texts of all elements with a name. The keys of our objects need no XML escape but that of &. */
const inXml = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text]) =>
    text!.replaceAll('&amp;', '&'),
  )
