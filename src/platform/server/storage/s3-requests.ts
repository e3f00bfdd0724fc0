// Signed requests to an S3-compatible bucket, with timeouts and retries. aws4fetch signs them.
import { createHash } from 'node:crypto'
import type { AwsClient } from 'aws4fetch'
import { withoutEnd } from '../../rules/text.ts'

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

export interface Limits {
  stop?: AbortSignal
  tries: number
  /** The timeout of a request, up to the headers of its answer. */
  longestMs: number
  /** The timeout between two pieces of an answer's body. */
  longestPauseMs: number
}

interface Sent {
  body?: Uint8Array | string
  headers?: Record<string, string>
}

interface Answered {
  answer: Response
  /** Aborts the body of the answer. */
  ended: AbortController
}

export interface S3Requests {
  /** The address of the bucket. */
  root: string
  addressOf(name: string): string
  /** Sends a signed request, and tries again after network errors. */
  ask(method: string, url: string, sent?: Sent): Promise<Answered>
  /** Asks, and reads the answer as text. */
  textOf(method: string, url: string, sent?: Sent): Promise<string>
  /** What to throw instead of an error: network errors become BucketErrors, all others stay. */
  failureOf(error: unknown): unknown
}

export function s3Requests(options: S3Options, { stop, tries, longestMs }: Limits): S3Requests {
  const root = `${withoutEnd(options.endpoint, '/')}/${options.bucket}`
  let opened: Promise<AwsClient> | undefined

  async function askOnce(method: string, url: string, { body, headers = {} }: Sent): Promise<Answered> {
    const ended = new AbortController()
    const timer = setTimeout(
      () => ended.abort(new Error(`no answer within ${longestMs / 1000} s`)),
      longestMs,
    )
    try {
      const client = await (opened ??= openClient(options, tries))
      const answer = await client.fetch(url, {
        method,
        headers,
        signal: stop ? AbortSignal.any([stop, ended.signal]) : ended.signal,
        ...(body && { body: body as BodyInit }),
      })
      if (!answer.ok) throw await refusal(answer, root)
      return { answer, ended }
    } finally {
      clearTimeout(timer)
    }
  }

  async function ask(method: string, url: string, sent: Sent = {}): Promise<Answered> {
    const signed = withHash(sent)
    for (let attempt = 1; ; attempt++) {
      try {
        return await askOnce(method, url, signed)
      } catch (error) {
        const failure = failureOf(error)
        if (failure === error || attempt >= tries) throw failure
      }
    }
  }

  const failureOf = (error: unknown): unknown =>
    error instanceof BucketError || stop?.aborted ? error : unreachable(error, root)

  return {
    root,
    addressOf: (name) => `${root}/${(options.prefix + name).split('/').map(encodeURIComponent).join('/')}`,
    ask,
    textOf: async (...asked) => (await ask(...asked)).answer.text(),
    failureOf,
  }
}

/** Loaded with the first request: most sites have no bucket. */
async function openClient({ keyId, secret, region }: S3Options, tries: number): Promise<AwsClient> {
  const { AwsClient: Client } = await import('aws4fetch')
  return new Client({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: tries })
}

/** The bucket compares the hash with the bytes that arrive. */
const withHash = ({ body, headers = {} }: Sent): Sent =>
  body
    ? {
        body,
        headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
      }
    : { headers }

async function refusal(answer: Response, root: string): Promise<BucketError> {
  const code = inXml(await answer.text(), 'Code')[0]
  return new BucketError(`${root} answered ${answer.status}${code ? ` (${code})` : ''}.`, answer.status)
}

/** A network error: fetch itself says only that it failed, the reason is in `cause`. */
function unreachable(error: unknown, root: string): BucketError {
  const { message, cause } = error as Error & { cause?: { message?: string; code?: string } }
  return new BucketError(`${root} can’t be reached (${cause?.message || cause?.code || message}).`)
}

/** The texts of all elements with a name. The keys of our objects need no XML escape but that of &. */
export const inXml = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text]) =>
    text!.replaceAll('&amp;', '&'),
  )
