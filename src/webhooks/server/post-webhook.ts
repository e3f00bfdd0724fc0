// One delivery over HTTP. No redirect is followed, and nothing of the answer but its status is used.
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { SECOND } from '#platform/rules/durations.ts'
import { InsideAddress, isPublicAddress, lookupPublic } from '#platform/server/http/public-address.ts'

const LONGEST_MS = 15 * SECOND

export interface Posted {
  url: string
  headers: Record<string, string>
  body: string
  /** Allows addresses inside the network, on a site of this machine, for trying out. */
  mayBeInside: boolean
}

/** Resolves to the status of the answer. */
export function postWebhook({ url, headers, body, mayBeInside }: Posted): Promise<number> {
  const { protocol, hostname } = new URL(url)
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (!mayBeInside && isIP(literal) && !isPublicAddress(literal))
    return Promise.reject(new InsideAddress(literal))
  const send = protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body), 'user-agent': 'Shingle-Webhooks' },
        signal: AbortSignal.timeout(LONGEST_MS),
        ...(!mayBeInside && { lookup: lookupPublic }),
      },
      (answer) => {
        resolve(answer.statusCode ?? 0)
        // Whatever else it sends is not read.
        answer.destroy()
      },
    )
    request.once('error', reject)
    request.end(body)
  })
}
