import type { Caller, SendOptions } from './caller.ts'
import type { TestSite } from './start-site.ts'

/** For sites that trust the proxy on this machine: a caller each from an address of its own. */
export const TRUSTING = { TRUSTED_PROXIES: '127.0.0.1, ::1' }

let peers = 0

export function fromElsewhere(site: Pick<TestSite, 'visitor'>, peer = `203.0.${++peers >> 8}.${peers & 255}`): Caller {
  const who = site.visitor()
  const send = who.send.bind(who)
  who.send = (method: string, path: string, options: SendOptions = {}) => send(method, path, { ...options, headers: { 'x-forwarded-for': peer, ...options.headers } })
  return who
}
