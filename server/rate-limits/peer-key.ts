import { isIPv6 } from 'node:net'

/** The peer as limits count it: whoever has an IPv6 address has a whole /64 of them. */
export function peerKey(peer: string): string {
  const address = peer.replace(/%.*$/, '')
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const groups = head ? head.split(':') : []
  const rest = tail ? tail.split(':') : []
  const whole =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
