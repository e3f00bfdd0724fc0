// Sends a request exactly as given. fetch() would normalise its path, set the host itself and refuse some
// methods.
import { request, type IncomingHttpHeaders } from 'node:http'
import type { Caller } from './caller.ts'
import type { TestSite } from './start-site.ts'

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

export interface RawRequest {
  method?: string
  path: string
  headers?: Record<string, string>
  /** Sent in chunks, without announcing its length. */
  chunks?: string[]
}

export function sendRaw(
  site: TestSite,
  { method = 'GET', path, headers = {}, chunks = [] }: RawRequest,
  who?: Caller,
): Promise<RawAnswer> {
  const cookie = who?.cookieHeader
  return new Promise((done, fail) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: site.port,
        method,
        path,
        headers: { host: new URL(site.origin).host, ...(cookie && { cookie }), ...headers },
      },
      (answer) => {
        let text = ''
        answer
          .setEncoding('utf8')
          .on('data', (chunk: string) => (text += chunk))
          .on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      },
    )
    sent.on('error', fail)
    for (const chunk of chunks) sent.write(chunk)
    sent.end()
  })
}
