// Copies a backup to an S3-compatible store, reads it back, and deletes old copies there. Requests are signed
// by aws4fetch. A file is sent in parts, so memory does not depend on its size.
import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { AwsClient } from 'aws4fetch'
import { MINUTE } from '../clock.ts'
import { BackupError } from './backup-error.ts'
import { createSweeper } from './sweeper.ts'

export interface S3Options {
  endpoint: string
  bucket: string
  region: string
  keyId: string
  secret: string
  /** Begins the name of every object. */
  prefix: string
}

export interface S3Target {
  /** Sends a file, reads it back, and compares. Throws if they differ; then nothing stays there. */
  copy(file: string, name: string): Promise<void>
  names(): Promise<string[]>
  remove(name: string): Promise<void>
}

/** S3 takes parts of 5 MB or more, and 10,000 of them at most. */
const PART_BYTES = 8 * 1024 * 1024
const MOST_PARTS = 9000
const TRIES = 3
const LONGEST_MS = 10 * MINUTE

export function s3Target(options: S3Options, stop: AbortSignal): S3Target {
  const { endpoint, bucket, region, keyId, secret, prefix } = options
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: TRIES,
  })
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const addressOf = (name: string) =>
    `${root}/${(prefix + name).split('/').map(encodeURIComponent).join('/')}`

  async function ask(method: string, url: string, body?: Uint8Array | string): Promise<Response> {
    const headers: Record<string, string> = body
      ? { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') }
      : {}
    const signal = AbortSignal.any([stop, AbortSignal.timeout(LONGEST_MS)])
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await client.fetch(url, {
          method,
          headers,
          signal,
          ...(body && { body: body as BodyInit }),
        })
        if (!answer.ok) throw await refusal(answer, root)
        return answer
      } catch (error) {
        if (error instanceof BackupError || stop.aborted) throw error
        // The network: fetch says no more than that it failed, and keeps the reason in `cause`.
        const { message, cause } = error as Error & { cause?: { message?: string; code?: string } }
        if (attempt === TRIES)
          throw new BackupError(`${root} can’t be reached (${cause?.message || cause?.code || message}).`)
      }
    }
  }

  async function send(handle: FileHandle, url: string): Promise<string> {
    const { size } = await handle.stat()
    const uploadId = inXml(await (await ask('POST', `${url}?uploads`)).text(), 'UploadId')[0]
    const upload = `uploadId=${encodeURIComponent(uploadId ?? '')}`
    const sweep = createSweeper()
    const whole = createHash('sha256')
    const part = Buffer.allocUnsafe(Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS)))
    try {
      const etags: string[] = []
      for (let at = 0; at < size || !etags.length;) {
        const { bytesRead } = await handle.read(part, 0, part.length, at)
        const bytes = part.subarray(0, bytesRead)
        whole.update(bytes)
        const answer = await ask('PUT', `${url}?partNumber=${etags.length + 1}&${upload}`, bytes)
        etags.push(answer.headers.get('etag') ?? '')
        sweep(bytesRead)
        at += bytesRead
      }
      const parts = etags.map(
        (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      )
      const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const said = await (await ask('POST', `${url}?${upload}`, list)).text()
      // It may answer 200 first, and only then find an error.
      if (said.includes('<Error>'))
        throw new BackupError(`${root} refused the file: ${inXml(said, 'Code')[0]}.`)
    } catch (error) {
      await ask('DELETE', `${url}?${upload}`).catch(() => {})
      throw error
    }
    return whole.digest('hex')
  }

  async function hashOf(url: string): Promise<string> {
    const { body } = await ask('GET', url)
    const hash = createHash('sha256')
    const sweep = createSweeper()
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      hash.update(chunk)
      sweep(chunk.length)
    }
    return hash.digest('hex')
  }

  return {
    async copy(file, name) {
      const handle = await open(file)
      try {
        const url = addressOf(name)
        const sent = await send(handle, url)
        if ((await hashOf(url)) === sent) return
        await ask('DELETE', url)
        throw new BackupError(`What ${root} gave back is not what was sent (${prefix}${name}).`)
      } finally {
        await handle.close()
      }
    },
    async names() {
      const found: string[] = []
      for (let token: string | undefined = ''; token !== undefined;) {
        const query: Record<string, string> = { 'list-type': '2', prefix }
        if (token) query['continuation-token'] = token
        const xml = await (await ask('GET', `${root}?${new URLSearchParams(query)}`)).text()
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

async function refusal(answer: Response, root: string): Promise<BackupError> {
  const code = inXml(await answer.text(), 'Code')[0]
  return new BackupError(`${root} answered ${answer.status}${code ? ` (${code})` : ''}.`)
}

/** The texts of all elements of a name. Our own names hold nothing that XML writes otherwise but &. */
const inXml = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text]) =>
    text!.replaceAll('&amp;', '&'),
  )
