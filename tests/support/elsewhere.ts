import type { Caller } from './caller.ts'

/**
 * Test sites stand behind a proxy on this machine, so that every person can come from an address of their
 * own.
 */
export const TRUSTING = { TRUSTED_PROXIES: '127.0.0.1, ::1' }

let peers = 0

/**
 * An address that nobody else in this process has: limits count by address, and must not add up over the
 * tests of a fast machine.
 */
export const ownPeer = (): string => `203.${++peers >> 16}.${(peers >> 8) & 255}.${peers & 255}`

export const fromElsewhere = (site: { visitor(): Caller }, peer = ownPeer()): Caller =>
  Object.assign(site.visitor(), { peer })
