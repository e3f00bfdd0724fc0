// Encrypts a secret at rest with a key of the site's secret: the database alone does not reveal it.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

interface Sealing {
  secret: string
  /** Makes a key of its own for what is sealed with it. */
  label?: string
  /** What it is for and whose it is: a sealed text can't be moved to another row. */
  context: string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

const keyOf = ({ secret, label = 'sealed at rest' }: Sealing): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', label, 32))

export function seal(plain: Buffer, sealing: Sealing): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(sealing), nonce).setAAD(Buffer.from(sealing.context))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

/** Undefined if it was sealed with another secret, or altered. */
export function unseal(sealed: string, sealing: Sealing): Buffer | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(-TAG_BYTES)]
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(sealing), nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(sealing.context))
      .setAuthTag(tag)
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}
