// The client's IP address. X-Forwarded-For counts only if it comes from a trusted proxy; otherwise a client
// could spoof its address.
import { BlockList, isIP } from 'node:net'

export type ReadPeer = (socketAddress: string, forwardedFor: string | null) => string

/** Calls `onIgnored` with the sender's address when it ignores a forwarded header. */
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
    // The rightmost address that is not a trusted proxy. Entries to its left can be spoofed.
    const hops = (forwardedFor ?? '')
      .split(',')
      .map((hop) => plain(hop.trim()))
      .filter((hop) => isIP(hop))
    return hops.reverse().find((hop) => !isTrusted(hop)) ?? peer
  }
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '')
