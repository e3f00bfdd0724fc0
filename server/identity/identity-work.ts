// Makes what the identity library does part of our own unit of work: its statements run in our transaction,
// and the mails it asks for are written in it too. So an account and the mail about it are both there, or
// neither is.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'
import type { MailParts } from '../outbox/mail-parts.ts'
import type { Services } from '../services.ts'
import { inTransaction, type Work } from '../unit-of-work.ts'
import { hashPassword } from './password-hash.ts'

/** A mail, or how to make it in the transaction that writes it. */
type LaterMail = MailParts | ((work: Work) => Promise<MailParts>)

interface Held {
  tx?: Transaction<Tables>
  /** Mails to be written once the library is done; it would swallow a fault of writing them itself. */
  mails: LaterMail[]
  /** Hashes that were made beforehand: making one takes long, and must not keep others from writing. */
  hashes: Map<string, string>
  /** Where the request comes from, as far as it can be trusted. */
  peer: string
  /** Where the person goes on to once the mailed link was used: a path of this site. */
  returnTo?: string
}

const held = new AsyncLocalStorage<Held>()

/**
 * The database as the library gets it: whatever it asks within a unit of work goes through that transaction.
 */
export const identityDatabase = (db: Db): Db =>
  new Proxy(db, {
    get(target, name) {
      const current = held.getStore()?.tx ?? target
      const value: unknown = Reflect.get(current, name, current)
      return typeof value === 'function' ? value.bind(current) : value
    },
  })

/**
 * One transaction around calls of the library. Give the new password, so that its hash is ready before the
 * transaction begins.
 */
export async function identityWork<T>(
  house: Services,
  about: { peer: string; password?: string; returnTo?: string },
  act: (work: Work) => Promise<T>,
): Promise<T> {
  const { peer, password, returnTo } = about
  const hashes = new Map(password === undefined ? [] : [[password, await hashPassword(password)]])
  return inTransaction(house, async (work) => {
    const mails: LaterMail[] = []
    const result = await held.run({ tx: work.tx, mails, hashes, peer, returnTo }, () => act(work))
    await writeLater(work, mails)
    return result
  })
}

/**
 * For calls of the library that wait for others on the network: no transaction is held open meanwhile; mails
 * follow at once.
 */
export async function outsideWork<T>(house: Services, peer: string, act: () => Promise<T>): Promise<T> {
  const mails: LaterMail[] = []
  const result = await held.run({ mails, hashes: new Map(), peer }, act)
  if (mails.length) await inTransaction(house, (work) => writeLater(work, mails))
  return result
}

async function writeLater(work: Work, mails: readonly LaterMail[]): Promise<void> {
  for (const mail of mails) work.mail(typeof mail === 'function' ? await mail(work) : mail)
}

export const peerOfWork = (): string | undefined => held.getStore()?.peer

export const returnToOfWork = (): string | undefined => held.getStore()?.returnTo

export const hashOfWork = async (password: string): Promise<string> =>
  held.getStore()?.hashes.get(password) ?? hashPassword(password)

/**
 * A mail of the library's doing. Outside of a unit of work there is nobody to write it, which would be a
 * mistake of ours.
 */
export function mailLater(mail: LaterMail): void {
  const store = held.getStore()
  if (!store) throw new Error('The identity library wants to send a mail outside of a unit of work.')
  store.mails.push(mail)
}
