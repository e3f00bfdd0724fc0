// Notices a proxy that the settings do not name. Its visitors all count as one, so ten wrong sign-ins of
// anybody lock everybody out: the log says so once an hour, and admins see it on their first screen. Anybody
// can send a forwarded header straight to us: only headers from this machine or a private network count, and
// only once they keep coming.
import { BlockList, isIP } from 'node:net'
import { DAY, HOUR } from '../clock.ts'
import type { House } from '../house.ts'

export interface ProxyWatch {
  /** A forwarded header from this address was not believed. */
  ignored(sender: string): void
  /** The last such address, for a day. */
  sender(): string | undefined
}

/** So many requests within an hour are no single try. */
const REPEATED = 3
/** A sender is forgotten for another after so many. */
const MOST_SENDERS = 100

const inside = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  inside.addSubnet(network, bits)
inside.addAddress('::1', 'ipv6')
inside.addSubnet('fc00::', 7, 'ipv6')
inside.addSubnet('fe80::', 10, 'ipv6')
const isInside = (address: string) => inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

export function watchProxies({ log, clock }: Pick<House, 'log' | 'clock'>): ProxyWatch {
  const seen = new Map<string, { since: number; count: number }>()
  let last: { sender: string; at: number } | undefined
  let warnedAt = -HOUR

  function isRepeated(sender: string, at: number): boolean {
    const before = seen.get(sender)
    const now = before && at - before.since < HOUR ? before : { since: at, count: 0 }
    now.count++
    if (seen.size >= MOST_SENDERS && !before) seen.clear()
    seen.set(sender, now)
    return now.count >= REPEATED
  }

  return {
    ignored(sender) {
      const at = clock.now()
      if (!isIP(sender) || !isInside(sender) || !isRepeated(sender, at)) return
      last = { sender, at }
      if (at - warnedAt < HOUR) return
      warnedAt = at
      log.warn(
        'forwarded headers from an address that is not in TRUSTED_PROXIES: all visitors behind it count as one',
        { sender },
      )
    },
    sender: () => (last && clock.now() - last.at < DAY ? last.sender : undefined),
  }
}
