// Passwords are kept as argon2id hashes (OWASP's numbers), or as scrypt where this Node has no argon2. Each
// hash says how it was made. Hashing is slow on purpose, so only as many run at once as leave the rest of the
// house its share of the machine.
import crypto, {
  randomBytes,
  scrypt,
  timingSafeEqual,
  type BinaryLike,
  type ScryptOptions,
} from 'node:crypto'
import { promisify } from 'node:util'
import { Failure } from '#domain/errors.ts'

const AT_ONCE = 2
const MOST_WAITING = 200
const BYTES = 32
const SALT_BYTES = 16

const ARGON2 = { passes: 2, memory: 19_456, parallelism: 1 }
const SCRYPT: ScryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

type Derive = (password: string, salt: Buffer) => Promise<Buffer>

const scryptAsync = promisify<BinaryLike, BinaryLike, number, ScryptOptions, Buffer>(scrypt)

const METHODS: Record<string, Derive> = {
  argon2id: (password, nonce) =>
    promisify(crypto.argon2)('argon2id', { message: password, nonce, tagLength: BYTES, ...ARGON2 }),
  scrypt: (password, salt) => scryptAsync(password, salt, BYTES, SCRYPT),
}
const method = typeof crypto.argon2 === 'function' ? 'argon2id' : 'scrypt'

/** Different spellings of the same letter (é as one sign or two) are the same password. */
const plain = (password: string) => password.normalize('NFKC')

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await inTurn(() => METHODS[method]!(plain(password), salt))
  return `${method}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const [name = '', salt = '', expected = ''] = hash.split('$')
  const derive = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined
  const [seed, kept] = [Buffer.from(salt, 'base64url'), Buffer.from(expected, 'base64url')]
  if (!derive || seed.length !== SALT_BYTES) return false
  const found = await inTurn(() => derive(plain(password), seed))
  return kept.length === found.length && timingSafeEqual(kept, found)
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING)
      throw new Failure(
        'unavailable',
        'Very many people are signing in right now. Please try again in a moment.',
        { retryAfter: 5 },
      )
    await new Promise<void>((go) => waiting.push(go))
  } else running++
  try {
    return await work()
  } finally {
    // The place is handed on as it is: nobody can slip in between.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
