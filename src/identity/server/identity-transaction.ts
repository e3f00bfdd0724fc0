// Runs Better Auth inside our unit of work: its statements use our transaction, and the emails it asks for are
// rows of it. So an account and its email are written together or not at all.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Services } from '#platform/server/services.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { hashPassword } from './password-hash.ts'

/** Writes an email in the transaction, if there is one to write. */
type PendingEmail = (unit: UnitOfWork) => void | Promise<void>

interface Context {
  tx?: Transaction<Tables>
  /** Written after the library returns: it would swallow an error of writing them. */
  emails: PendingEmail[]
  /** Computed before the transaction: hashing is slow and must not block other writers. */
  hashes: Map<string, string>
  /** The client's address, from trusted proxies only. */
  peer: string
  /** The path of this site to open after the mailed link was used. */
  returnTo?: string | undefined
}

const context = new AsyncLocalStorage<Context>()

/** The database that the library gets: inside a unit of work it is that transaction. */
export const identityDatabase = (db: Db): Db =>
  new Proxy(db, {
    get(target, name) {
      const current = context.getStore()?.tx ?? target
      const value: unknown = Reflect.get(current, name, current)
      return typeof value === 'function' ? value.bind(current) : value
    },
  })

/** One transaction around calls of the library. A new `password` is hashed before the transaction begins. */
export async function inIdentityTransaction<T>(
  app: Services,
  about: { peer: string; password?: string | undefined; returnTo?: string | undefined },
  act: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  const { peer, password, returnTo } = about
  const hashes = new Map(password === undefined ? [] : [[password, await hashPassword(password)]])
  return inTransaction(app, async (unit) => {
    const emails: PendingEmail[] = []
    const result = await context.run({ tx: unit.tx, emails, hashes, peer, returnTo }, () => act(unit))
    await writePending(unit, emails)
    return result
  })
}

/** Runs library calls that wait for the network, so no transaction stays open. Writes the emails after. */
export async function withoutTransaction<T>(app: Services, peer: string, act: () => Promise<T>): Promise<T> {
  const emails: PendingEmail[] = []
  const result = await context.run({ emails, hashes: new Map(), peer }, act)
  if (emails.length) await inTransaction(app, (unit) => writePending(unit, emails))
  return result
}

async function writePending(unit: UnitOfWork, emails: readonly PendingEmail[]): Promise<void> {
  for (const pending of emails) await pending(unit)
}

export const currentPeer = (): string | undefined => context.getStore()?.peer

export const currentReturnTo = (): string | undefined => context.getStore()?.returnTo

export const precomputedHash = async (password: string): Promise<string> =>
  context.getStore()?.hashes.get(password) ?? hashPassword(password)

/** Queues an email that the library asks for. Outside a unit of work nothing would write it. */
export function emailLater(pending: PendingEmail): void {
  const store = context.getStore()
  if (!store) throw new Error('The identity library wants to send an email outside of a unit of work.')
  store.emails.push(pending)
}
