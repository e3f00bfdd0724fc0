// Whether a request was made on this machine. A proxy here speaks from the same address for everybody, so
// nothing that it forwards counts.
import { isLoopback } from '../settings.ts'

const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

const isLoopbackPeer = (peer: string): boolean => peer === '::1' || peer.startsWith('127.')

/** The name it was asked by counts too: a proxy that adds no header mostly passes the public name on. */
export function isFromLoopback(request: Request, peer: string): boolean {
  return (
    isLoopbackPeer(peer) &&
    isLoopback(new URL(request.url).hostname) &&
    !FORWARDED.some((name) => request.headers.has(name))
  )
}
