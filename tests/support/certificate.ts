// Issues self-signed X.509 certificates, which Node can read but not make.
import { generateKeyPairSync, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** One DER value: its tag, its length and its content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const time = (at: number) => der(0x18, Buffer.from(new Date(at).toISOString().replace(/\.\d+|[-:T]/g, '')))

const COMMON_NAME = oid('550403')
const SHA256_WITH_RSA = sequence(oid('2a864886f70d01010b'), der(0x05))

const nameOf = (names: string[]) =>
  sequence(...names.map((name) => der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name))))))

interface CertificateOptions {
  names: string[]
  from: number
  to: number
  key: { publicKey: KeyObject; privateKey: KeyObject }
}

export function certificatePem({ names, from, to, key }: CertificateOptions): string {
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    SHA256_WITH_RSA,
    nameOf(names),
    sequence(time(from), time(to)),
    nameOf(names),
    key.publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('RSA-SHA256', content, key.privateKey)
  const whole = sequence(content, SHA256_WITH_RSA, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

export const rsaKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
