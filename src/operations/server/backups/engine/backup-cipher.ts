// Encrypts a backup with a passphrase: scrypt derives the key, AES-256-GCM seals each chunk. The nonce holds
// the chunk's number and the associated data marks the last one. So changed, missing, reordered or truncated
// chunks fail to decrypt.
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { BackupError, PassphraseError } from './backup-error.ts'
import { byteReader } from './byte-reader.ts'

export const ENCRYPTED_MAGIC = Buffer.from('shingle-backup-encrypted-1\n')
const SALT_BYTES = 16
const TAG_BYTES = 16
const LENGTH_BYTES = 4
const PIECE_BYTES = 256 * 1024
/** About 32 MB and 0.1 s per guess of the passphrase. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

const keyOf = (passphrase: string, salt: Uint8Array): Buffer =>
  scryptSync(passphrase.normalize('NFKC'), salt, 32, COST)

/** Each file has its own salt and so its own key: the chunk number is a nonce that never repeats. */
function nonceOf(piece: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(piece, 6, 6)
  return nonce
}

const lastMarker = (last: boolean): Buffer => Buffer.from(last ? 'last' : 'more')

export function encrypting(passphrase: string) {
  return async function* encrypt(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT_BYTES)
    const key = keyOf(passphrase, salt)
    let piece = 0
    const seal = (plain: Uint8Array, last: boolean): Buffer => {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(piece++)).setAAD(lastMarker(last))
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
      const length = Buffer.alloc(LENGTH_BYTES)
      length.writeUInt32BE(sealed.length)
      return Buffer.concat([length, Buffer.from([last ? 1 : 0]), sealed, cipher.getAuthTag()])
    }
    yield Buffer.concat([ENCRYPTED_MAGIC, salt])
    // Stays one chunk behind: the last chunk is only known once the input ends.
    let pending: Uint8Array = new Uint8Array()
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
        yield seal(pending, false)
        pending = chunk.subarray(at, at + PIECE_BYTES)
      }
    }
    yield seal(pending, true)
  }
}

export function decrypting(passphrase: string) {
  return async function* decrypt(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const reader = byteReader(chunks)
    const take = async (count: number): Promise<Buffer> => {
      const bytes = await reader.bytes(count)
      if (!bytes) throw new BackupError('This backup is not whole: its end is missing.')
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
        .setAAD(lastMarker(last))
        .setAuthTag(sealed.subarray(length))
      const plain = decipher.update(sealed.subarray(0, length))
      try {
        decipher.final()
      } catch {
        throw changed(piece)
      }
      yield plain
    }
    if (await reader.more())
      throw new BackupError('This backup was changed: there is something after its end.')
  }
}

const changed = (piece: number): BackupError =>
  piece === 0
    ? new PassphraseError('BACKUP_PASSPHRASE is not the one of this backup, or the file was changed.')
    : new BackupError('This backup was changed after it was made.')
