// SSRF protection: what admins name by a screen is asked at public addresses only. The address is checked when the name is
// resolved for the connection, so that DNS can't change it in between.
import { lookup, type LookupAddress } from 'node:dns'
import { lookup as resolve } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { addressCheck, PRIVATE_IPV4, PRIVATE_IPV6, type Networks } from './private-networks.ts'

/** Forms of IPv6 that carry an IPv4 address: a gateway may lead them to a private one. */
const AROUND_IPV4: Networks = [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
]

const isInside = addressCheck({
  ipv4: [...PRIVATE_IPV4, ['0.0.0.0', 8], ['192.0.0.0', 24], ['198.18.0.0', 15], ['224.0.0.0', 3]],
  // Nobody has public addresses from 4000:: on.
  ipv6: [...PRIVATE_IPV6, ...AROUND_IPV4, ['4000::', 2], ['8000::', 1]],
})

/** An IPv4 address may be written as IPv6: ::ffff:10.0.0.1. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address
  return isIP(plain) !== 0 && !isInside(plain)
}

export class InsideAddress extends Error {
  constructor(hostname: string) {
    super(`${hostname} is an address inside the server’s own network.`)
  }
}

/** The `lookup` of node:http. Refuses a name if one of its addresses is inside. */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return void done(error, '', 0)
    const [first] = found
    if (!first || found.some(({ address }) => !isPublicAddress(address)))
      return void done(new InsideAddress(hostname), '', 0)
    if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}

/** Whether a host is found, and all its addresses are public. */
export async function isPublicHost(hostname: string): Promise<boolean> {
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal)) return isPublicAddress(literal)
  const found = await resolve(literal, { all: true }).catch(() => [])
  return found.length > 0 && found.every(({ address }) => isPublicAddress(address))
}
