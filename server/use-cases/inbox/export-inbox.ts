// Messages and subscribers for a spreadsheet, a page at a time.
import { requireAdmin, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { newestMessages, toMessage, type Message } from './messages.ts'
import { leaveAddress } from './newsletter-mails.ts'
import { toSubscriber, type Subscriber } from './subscribers.ts'

const PAGE = 1000

export function exportMessages(house: House, viewer: Viewer): AsyncIterable<Message[]> {
  // Asked here, before the first page is: an answer that has begun can't be refused any more.
  requireAdmin(viewer)
  return everyMessage(house)
}

/** By places, not by ids: the last one of a page may be deleted before the next is read. */
async function* everyMessage({ database: { db } }: House): AsyncGenerator<Message[]> {
  let before: number | undefined
  for (;;) {
    const rows = await newestMessages(db, { before, limit: PAGE })
    if (!rows.length) return
    yield rows.map(toMessage)
    before = rows.at(-1)!.seq
  }
}

export type ExportedSubscriber = Subscriber & { leaveUrl: string }

/** With the link by which each of them leaves: whoever writes to the list needs it. */
export function exportSubscribers(house: House, viewer: Viewer): AsyncIterable<ExportedSubscriber[]> {
  requireAdmin(viewer)
  return everySubscriber(house)
}

async function* everySubscriber({ database: { db }, settings }: House): AsyncGenerator<ExportedSubscriber[]> {
  let before: number | undefined
  for (;;) {
    const query = db.selectFrom('subscribers').selectAll().orderBy('seq', 'desc').limit(PAGE)
    const rows = await (before === undefined ? query : query.where('seq', '<', before)).execute()
    if (!rows.length) return
    yield rows.map((row) => ({
      ...toSubscriber(row),
      leaveUrl: leaveAddress(settings.APP_ORIGIN, row.leave_token),
    }))
    before = rows.at(-1)!.seq
  }
}
