// Messages and subscribers for a spreadsheet, in batches.
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { unsubscribePath } from './inbox-emails.ts'
import { newestMessages, toMessage, type Message } from './messages.ts'
import { toSubscriber, type Subscriber } from './subscribers.ts'

const BATCH = 1000

// Both exports check the permission before they return the generator: a response that has begun can't
// become a 403.

export function exportMessages(app: App, viewer: Viewer): AsyncIterable<Message[]> {
  requirePermission(viewer, 'answer-messages')
  return readMessages(app)
}

/** Continues by `seq`, not by id: the last message may be deleted before the next batch is read. */
async function* readMessages({ database: { db } }: App): AsyncGenerator<Message[]> {
  let before: number | undefined
  for (;;) {
    const rows = await newestMessages(db, { before, limit: BATCH })
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(toMessage)
    before = last.seq
  }
}

/** Newsletter tools need the link to unsubscribe in each email. */
export type ExportedSubscriber = Subscriber & { leaveUrl: string }

export function exportSubscribers(app: App, viewer: Viewer): AsyncIterable<ExportedSubscriber[]> {
  requirePermission(viewer, 'manage-subscribers')
  return readSubscribers(app)
}

async function* readSubscribers({ database: { db }, settings }: App): AsyncGenerator<ExportedSubscriber[]> {
  let before: number | undefined
  for (;;) {
    const query = db.selectFrom('subscribers').selectAll().orderBy('seq', 'desc').limit(BATCH)
    const rows = await (before === undefined ? query : query.where('seq', '<', before)).execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows.map((row) => ({
      ...toSubscriber(row),
      leaveUrl: `${settings.APP_ORIGIN}${unsubscribePath(row.leave_token)}`,
    }))
    before = last.seq
  }
}
