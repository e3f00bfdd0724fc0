// Calls through a proxy with TLS, from an address of one's own.
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { DOMAIN } from './proxies.ts'

export interface ProxyAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

interface Ask {
  /** The address that the call comes from. All of 127.0.0.0/8 is this machine. */
  from?: string
  host?: string
  method?: string
  headers?: Record<string, string>
  body?: Uint8Array | object
}

export const askProxy = (
  port: number,
  path: string,
  { from = '127.0.0.1', host = DOMAIN, method = 'GET', headers = {}, body }: Ask = {},
): Promise<ProxyAnswer> => {
  const isBytes = body instanceof Uint8Array
  const bytes = body && !isBytes ? Buffer.from(JSON.stringify(body)) : body
  return new Promise((done, fail) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        servername: host,
        rejectUnauthorized: false,
        localAddress: from,
        agent: false,
        headers: {
          host,
          ...(body && { origin: `https://${DOMAIN}`, 'content-length': String(bytes!.length) }),
          ...(body && !isBytes && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (answer) => {
        let text = ''
        answer
          .setEncoding('utf8')
          .on('data', (chunk: string) => (text += chunk))
          .on('end', () => done({ status: answer.statusCode!, headers: answer.headers, text }))
          .on('error', fail)
      },
    )
    sent.on('error', fail).end(bytes)
  })
}
