import crypto, {
  randomBytes,
  scrypt,
  timingSafeEqual,
  type BinaryLike,
  type ScryptOptions,
} from 'node:crypto'
import { promisify } from 'node:util'
import { Failure } from '#platform/rules/errors.ts'
// Hashes passwords with argon2id (OWASP's parameters), or scrypt if this Node has no argon2. Each hash names
// its algorithm. Hashing is slow on purpose, so few run at once and the rest of the site stays responsive.
import { say } from '#platform/rules/words.ts'

const CONCURRENCY = 2
const MOST_WAITING = 200
const HASH_BYTES = 32
const SALT_BYTES = 16

const ARGON2 = { passes: 2, memory: 19_456, parallelism: 1 }
const SCRYPT: ScryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

type Derive = (password: string, salt: Buffer) => Promise<Buffer>

const scryptAsync = promisify<BinaryLike, BinaryLike, number, ScryptOptions, Buffer>(scrypt)

const ALGORITHMS: Record<string, Derive> = {
  argon2id: (password, nonce) =>
    promisify(crypto.argon2)('argon2id', { message: password, nonce, tagLength: HASH_BYTES, ...ARGON2 }),
  scrypt: (password, salt) => scryptAsync(password, salt, HASH_BYTES, SCRYPT),
}
const algorithm = typeof crypto.argon2 === 'function' ? 'argon2id' : 'scrypt'

/** é as one code point or two is the same password. */
const normalize = (password: string) => password.normalize('NFKC')

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await limitConcurrency(() => ALGORITHMS[algorithm]!(normalize(password), salt))
  return `${algorithm}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

interface StoredPassword {
  hash: string
  password: string
}

export async function verifyPassword({ hash: stored, password }: StoredPassword): Promise<boolean> {
  const [name = '', salt = '', expected = ''] = stored.split('$')
  const derive = Object.hasOwn(ALGORITHMS, name) ? ALGORITHMS[name] : undefined
  const [saltBytes, expectedHash] = [Buffer.from(salt, 'base64url'), Buffer.from(expected, 'base64url')]
  if (!derive || saltBytes.length !== SALT_BYTES) return false
  const hash = await limitConcurrency(() => derive(normalize(password), saltBytes))
  return expectedHash.length === hash.length && timingSafeEqual(expectedHash, hash)
}

let running = 0
const waiting: (() => void)[] = []

async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (running >= CONCURRENCY) {
    if (waiting.length >= MOST_WAITING)
      throw new Failure('unavailable', say('identity.errors', 'manySignIns'), { retryAfter: 5 })
    await new Promise<void>((start) => waiting.push(start))
  } else running++
  try {
    return await work()
  } finally {
    // `running` stays the same when the slot goes to the next one, so that nobody can take it in between.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
