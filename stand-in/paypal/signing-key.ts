// The key that signs webhooks, and the headers that PayPal sends with them. Node can't issue a certificate,
// so the public key stands at the certificate's address.
import { generateKeyPair, randomUUID, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'

export interface SigningKey {
  /** The last part of the certificate's address. */
  certificate: string
  publicPem: string
  privatePem: string
}

export async function newSigningKey(): Promise<SigningKey> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { certificate: `CERT-${randomUUID()}`, publicPem: publicKey, privatePem: privateKey }
}

interface SignOptions {
  key: SigningKey
  webhookId: string
  /** Where the API of this stand-in is. */
  apiUrl: string
  at: number
}

export function signedHeaders(body: string, { key, webhookId, apiUrl, at }: SignOptions) {
  const id = randomUUID()
  const time = new Date(at).toISOString().replace(/\.\d+/, '')
  const text = [id, time, webhookId, crc32(body)].join('|')
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': sign('RSA-SHA256', Buffer.from(text), key.privatePem).toString('base64'),
    'paypal-cert-url': `${apiUrl}/v1/notifications/certs/${key.certificate}`,
    'paypal-auth-algo': 'SHA256withRSA',
    'content-type': 'application/json',
  }
}
