import { isIPv6 } from 'node:net'

/** The client as rate limits count it. For IPv6 its /64, because a client has all addresses of it. */
export function peerKey(peer: string): string {
  const [address = ''] = peer.split('%', 1)
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const groups = head ? head.split(':') : []
  const tailGroups = tail ? tail.split(':') : []
  const expanded =
    tail === undefined
      ? groups
      : [
          ...groups,
          ...Array<string>(Math.max(0, 8 - groups.length - tailGroups.length)).fill('0'),
          ...tailGroups,
        ]
  return expanded
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
