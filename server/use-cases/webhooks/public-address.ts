// A webhook must not reach into the network of the server: only public addresses are called, checked when
// the name is resolved, so that a name can't change in between.
import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits)
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

/** An IPv4 address may be written as IPv6: ::ffff:10.0.0.1. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address
  const family = isIP(plain)
  return family !== 0 && !inside.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}

export class InsideAddress extends Error {
  constructor(hostname: string) {
    super(`${hostname} is an address inside the server’s own network.`)
  }
}

/** For node:http. Refuses a name if one of its addresses is inside. */
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
