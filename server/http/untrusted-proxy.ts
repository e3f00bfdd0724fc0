// Notices a proxy that the settings do not name. Its visitors all count as one, so ten wrong sign-ins of
// anybody lock everybody out: the log says so once an hour, and admins see it on their first screen.
import { DAY, HOUR } from '../clock.ts'
import type { House } from '../house.ts'

export interface ProxyWatch {
  /** A forwarded header from this address was not believed. */
  ignored(sender: string): void
  /** The last such address, for a day. */
  sender(): string | undefined
}

export function watchProxies({ log, clock }: Pick<House, 'log' | 'clock'>): ProxyWatch {
  let last: { sender: string; at: number } | undefined
  let flashMessageAt = -HOUR
  return {
    ignored(sender) {
      const at = clock.now()
      last = { sender, at }
      if (at - flashMessageAt < HOUR) return
      flashMessageAt = at
      log.warn(
        'forwarded headers from an address that is not in TRUSTED_PROXIES: all visitors behind it count as one',
        { sender },
      )
    },
    sender: () => (last && clock.now() - last.at < DAY ? last.sender : undefined),
  }
}
