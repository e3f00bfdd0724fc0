// What is sent several times (a double tap, a reload, a try after a lost answer) is done once. A sending has
// a key: API clients and the order form choose it; for the forms of public pages, whose bytes are the same
// for everybody, it is made of who sends what.
import { createHmac } from 'node:crypto'
import { DAY, MINUTE } from '../rules/durations.ts'
import { invalid } from '../rules/errors.ts'
import type { App } from './app.ts'
import type { Queryable } from './database/connect.ts'
import { peerKey } from './rate-limits/peer-key.ts'
import { inTransaction, type UnitOfWork } from './unit-of-work.ts'

export interface Sending {
  /** Whose key it is: keys of different people may be the same. */
  sender: string
  key: string
  /** What is sent, if the key does not say it. */
  fingerprint: string
  /** For so long the key stands for this sending. */
  forMs: number
}

const RETENTION_MS = 2 * DAY
const MAX_KEY_LENGTH = 200

export const isKey = (key: string): boolean => key.length <= MAX_KEY_LENGTH && /^[\x21-\x7E]+$/.test(key)

export function readKey(key: string | null | undefined): string | undefined {
  if (!key) return undefined
  if (!isKey(key))
    throw invalid({ 'idempotency-key': `An idempotency key is up to ${MAX_KEY_LENGTH} visible characters.` })
  return key
}

/** With a key that its sender chose. */
export const keyedSending = (sender: string, key: string, fingerprint: string): Sending => ({
  sender,
  key,
  fingerprint,
  forMs: RETENTION_MS,
})

type Form =
  | 'contact'
  | 'newsletter'
  | 'register'
  | 'reset'
  | 'new-password'
  | 'verify'
  | 'reply'
  | 'withdrawal'

/**
 * The same form with the same content from the same peer, or the same account. With our secret, since it may
 * hold a password.
 */
export const formSending = async (
  app: App,
  form: Form,
  { body, ...sender }: { body: unknown } & ({ peer: string } | { userId: string }),
): Promise<Sending> => ({
  sender: form,
  key: createHmac('sha256', (await app.auth.$context).secret)
    .update(
      JSON.stringify(['idempotency', form, 'peer' in sender ? peerKey(sender.peer) : sender.userId, body]),
    )
    .digest('base64url'),
  fingerprint: '',
  forMs: MINUTE,
})

interface Answered {
  fingerprint: string
  /** What the first sending made: an id. */
  answer: string
}

/**
 * Takes the key for this transaction and the answer that it will give. Undefined for the first sending.
 * Others wait until the transaction of the first one has ended, and get its answer.
 */
export async function takeKey(
  { tx, at }: UnitOfWork,
  { sender, key, fingerprint, forMs }: Sending,
  answer = '',
): Promise<Answered | undefined> {
  const first = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: sender, key, fingerprint, order_id: answer, at })
    .onConflict((on) =>
      on
        .columns(['user_id', 'key'])
        .doUpdateSet({ fingerprint, order_id: answer, at })
        .where('idempotency_keys.at', '<=', at - forMs),
    )
    .returning('key')
    .executeTakeFirst()
  return first ? undefined : findAnswer(tx, { sender, key })
}

export const findAnswer = (
  db: Queryable,
  { sender, key }: Pick<Sending, 'sender' | 'key'>,
): Promise<Answered | undefined> =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'order_id as answer'])
    .where('user_id', '=', sender)
    .where('key', '=', key)
    .executeTakeFirst()

/**
 * What the same form made a moment ago. Asked when it fails, since what it did can't be done twice. In a
 * transaction: on SQLite the first one may have ended, and not be committed yet.
 */
export const justMade = (app: App, { sender, key, forMs }: Sending): Promise<Answered | undefined> =>
  inTransaction(app, ({ tx, at }) =>
    tx
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'order_id as answer'])
      .where('user_id', '=', sender)
      .where('key', '=', key)
      .where('at', '>', at - forMs)
      .executeTakeFirst(),
  )

export async function deleteOldKeys(app: App): Promise<void> {
  await app.database.db
    .deleteFrom('idempotency_keys')
    .where('at', '<', app.clock.now() - RETENTION_MS)
    .execute()
}
