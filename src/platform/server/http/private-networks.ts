// Addresses that only a local network knows: loopback, private, link-local and carrier-grade NAT.
import { BlockList, isIP } from 'node:net'

export type Networks = readonly (readonly [network: string, bits: number])[]

export const PRIVATE_IPV4: Networks = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
]
export const PRIVATE_IPV6: Networks = [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
]

/** Whether an address is in one of the networks. */
export function addressCheck({ ipv4, ipv6 }: { ipv4: Networks; ipv6: Networks }) {
  const list = new BlockList()
  for (const [network, bits] of ipv4) list.addSubnet(network, bits)
  for (const [network, bits] of ipv6) list.addSubnet(network, bits, 'ipv6')
  return (address: string): boolean => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
