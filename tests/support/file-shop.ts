// A shop whose customers send files on their orders.
import { attachFiles, type AttachedTo } from '#files/server/attach-files.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import type { Caller } from './caller.ts'
import { movableClock } from './movable-clock.ts'
import { place } from './shop.ts'
import { startShop } from './start-shop.ts'

export async function startFileShop(settings: Record<string, string> = {}) {
  const clock = movableClock()
  const shop = await startShop({
    parts: { clock },
    settings: { FILES_LIMIT_MB: '1000', ...settings },
    expectedErrors: /disk/,
  })
  const { site, plan } = shop
  const { db } = site.app.database
  const rowOf = (id: string) => db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
  return {
    ...shop,
    clock,
    db,
    rowOf,
    async ordered(): Promise<{ who: Caller; order: string }> {
      const who = await site.customer()
      return { who, order: (await place(who, plan))._id }
    },
    /** Attaches a file, as if it had been sent with a message. */
    async attach(id: string, to: AttachedTo = 'message:one') {
      const file = (await rowOf(id))!
      const actor = { userId: file.actor, email: '' }
      await inTransaction(site.app, (unit) =>
        attachFiles(unit, { order: { id: file.order_id }, side: file.side, actor, ids: [id], to }),
      )
    },
  }
}
