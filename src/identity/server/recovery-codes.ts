// Recovery codes, for people who lost their second factor: ten, each for one use, stored as hashes. They
// stand by themselves: a new SECRET ends the codes of the app, and must leave a way in.
import { createHash, createHmac } from 'node:crypto'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { randomId } from '#platform/server/ids.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

const CODES = 10
/** 16 letters and digits: about 80 bits, too many to guess from a hash. */
const LENGTH = 16
export const RECOVERY_CODE_MAXIMUM = 40

/** The code without the dashes and spaces that people type, or leave out. */
const plain = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase()

const hashOf = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`recovery ${userId} ${plain(code)}`)
    .digest('base64url')

/** Codes made by earlier versions end with the secret: they are too short to be stored without it. */
const formerHashOf = ({ auth }: App, userId: string, code: string): string =>
  createHmac('sha256', auth.options.secret)
    .update(`recovery ${userId} ${plain(code)}`)
    .digest('base64url')

/** Replaces all earlier ones. They are shown once and never again. */
export async function writeRecoveryCodes(unit: UnitOfWork, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () =>
    randomId(LENGTH)
      .toLowerCase()
      .replace(/.{4}(?=.)/g, '$&-'),
  )
  await unit.tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await unit.tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code) })))
    .execute()
  return codes
}

/** Consumes a code. False if it is wrong or was used: the deletion decides, also for two at once. */
export async function useRecoveryCode(app: App, userId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await app.database.db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', 'in', [hashOf(userId, code), formerHashOf(app, userId, code)])
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
