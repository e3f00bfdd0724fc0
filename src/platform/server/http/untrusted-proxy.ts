// Detects a proxy that is missing from TRUSTED_PROXIES. All visitors behind it share one rate limit, so ten
// failed sign-ins lock everybody out. Warns in the log once an hour and on the admin's first screen. Any
// client can send a forwarded header, so only repeated ones from loopback or a private network count.
import { isIP } from 'node:net'
import { DAY, HOUR } from '../../rules/durations.ts'
import type { App } from '../app.ts'
import { addressCheck, PRIVATE_IPV4, PRIVATE_IPV6 } from './private-networks.ts'

export interface ProxyWatch {
  /** Reports a forwarded header that was ignored, with the address that sent it. */
  ignored(sender: string): void
  /** The last such address, remembered for a day. */
  sender(): string | undefined
}

/** Requests within an hour before a sender counts as a proxy. */
const REPEATED = 3
/** Bounds the memory: the counts are cleared when there are more senders. */
const MOST_SENDERS = 100

const isPrivate = addressCheck({ ipv4: PRIVATE_IPV4, ipv6: PRIVATE_IPV6 })

export function watchProxies({ log, clock }: Pick<App, 'log' | 'clock'>): ProxyWatch {
  const seen = new Map<string, { since: number; count: number }>()
  let last: { sender: string; at: number } | undefined
  let warnedAt = -HOUR

  function isRepeated(sender: string, at: number): boolean {
    const before = seen.get(sender)
    const current = before && at - before.since < HOUR ? before : { since: at, count: 0 }
    current.count++
    if (seen.size >= MOST_SENDERS && !before) seen.clear()
    seen.set(sender, current)
    return current.count >= REPEATED
  }

  return {
    ignored(sender) {
      const at = clock.now()
      if (!isIP(sender) || !isPrivate(sender) || !isRepeated(sender, at)) return
      last = { sender, at }
      if (at - warnedAt < HOUR) return
      warnedAt = at
      log.warn(
        'forwarded headers from an address that is not in TRUSTED_PROXIES: ' +
          'all visitors behind it count as one',
        { sender },
      )
    },
    sender: () => (last && clock.now() - last.at < DAY ? last.sender : undefined),
  }
}
