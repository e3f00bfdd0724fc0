// Whether a request comes from this machine. A local proxy connects from loopback on behalf of everybody, so
// a forwarded request never counts as local.
import { isLoopback } from '../settings/settings.ts'

const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

const isLoopbackPeer = (peer: string): boolean => peer === '::1' || peer.startsWith('127.')

/**
 * Also checks the Host: a proxy that adds no forwarded header usually passes the public host name through.
 */
export function isFromLoopback(request: Request, peer: string): boolean {
  return (
    isLoopbackPeer(peer) &&
    isLoopback(new URL(request.url).hostname) &&
    !FORWARDED.some((name) => request.headers.has(name))
  )
}
