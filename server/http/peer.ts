// The address of the other end. Forwarded headers are believed only from a proxy that the settings name, so
// nobody writes their own.
import { BlockList, isIP } from 'node:net'

export type ReadPeer = (socketAddress: string, forwardedFor: string | null) => string

/** `onIgnored` hears of a forwarded header that is not believed, with the address that sent it. */
export function peerReader(trustedProxies: string, onIgnored: (sender: string) => void = () => {}): ReadPeer {
  const trusted = new BlockList()
  const entries = trustedProxies === 'none' ? [] : trustedProxies.split(/[\s,]+/).filter(Boolean)
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (!isIP(address)) throw new Error(`TRUSTED_PROXIES: "${entry}" is not an address`)
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  return (socketAddress, forwardedFor) => {
    const peer = plain(socketAddress)
    if (!isTrusted(peer)) {
      if (forwardedFor) onIgnored(peer)
      return peer
    }
    // From the right: the first address that is not one of our own proxies.
    const hops = (forwardedFor ?? '')
      .split(',')
      .map((hop) => plain(hop.trim()))
      .filter((hop) => isIP(hop))
    return hops.reverse().find((hop) => !isTrusted(hop)) ?? peer
  }
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '')
