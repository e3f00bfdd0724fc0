// Encrypts a backup with a passphrase: scrypt makes the key, and each piece is sealed with AES-256-GCM. A
// piece knows its number and whether it is the last one, so pieces that are changed, left out, swapped or cut
// off at the end are noticed.
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { Failed } from './backup-failed.ts'
import { byteReader } from './byte-reader.ts'

export const ENCRYPTED_MAGIC = Buffer.from('shingle-backup-encrypted-1\n')
const SALT_BYTES = 16
const TAG_BYTES = 16
const LENGTH_BYTES = 4
const PIECE_BYTES = 256 * 1024
/** Some 32 MB and a tenth of a second for each try at the passphrase. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

const keyOf = (passphrase: string, salt: Uint8Array): Buffer =>
  scryptSync(passphrase.normalize('NFKC'), salt, 32, COST)

/** The key is used for one file only, so a number is a nonce that never comes twice. */
function nonceOf(piece: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(piece, 6, 6)
  return nonce
}

const markOf = (last: boolean): Buffer => Buffer.from(last ? 'last' : 'more')

export function encrypting(passphrase: string) {
  return async function* encrypt(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT_BYTES)
    const key = keyOf(passphrase, salt)
    let piece = 0
    const seal = (plain: Uint8Array, last: boolean): Buffer => {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(piece++)).setAAD(markOf(last))
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
      const length = Buffer.alloc(LENGTH_BYTES)
      length.writeUInt32BE(sealed.length)
      return Buffer.concat([length, Buffer.from([last ? 1 : 0]), sealed, cipher.getAuthTag()])
    }
    yield Buffer.concat([ENCRYPTED_MAGIC, salt])
    // One behind, so that the last one is known as the last.
    let held: Uint8Array = new Uint8Array()
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
        yield seal(held, false)
        held = chunk.subarray(at, at + PIECE_BYTES)
      }
    }
    yield seal(held, true)
  }
}

export function decrypting(passphrase: string) {
  return async function* decrypt(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const reader = byteReader(chunks)
    const take = async (count: number): Promise<Buffer> => {
      const bytes = await reader.bytes(count)
      if (!bytes) throw new Failed('This backup is not whole: its end is missing.')
      return bytes
    }
    await take(ENCRYPTED_MAGIC.length)
    const key = keyOf(passphrase, await take(SALT_BYTES))
    for (let piece = 0, last = false; !last; piece++) {
      const head = await take(LENGTH_BYTES + 1)
      const length = head.readUInt32BE(0)
      last = head[LENGTH_BYTES] === 1
      if (length > PIECE_BYTES) throw changed(piece)
      const sealed = await take(length + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(piece))
        .setAAD(markOf(last))
        .setAuthTag(sealed.subarray(length))
      const plain = decipher.update(sealed.subarray(0, length))
      try {
        decipher.final()
      } catch {
        throw changed(piece)
      }
      yield plain
    }
    if (await reader.more()) throw new Failed('This backup was changed: there is something after its end.')
  }
}

const changed = (piece: number): Failed =>
  new Failed(
    piece === 0
      ? 'BACKUP_PASSPHRASE is not the one of this backup, or the file was changed.'
      : 'This backup was changed after it was made.',
  )
