// The list of what needs the agency now, and its number in the menu.
import { retainersThatNeedYou } from '#billing/server/list-retainers.ts'
import { overdueBills } from '#billing/server/overdue-bills.ts'
import { countWaiting } from '#inbox/server/conversations.ts'
import { countUnreadMessages, pageOfMessages } from '#inbox/server/messages.ts'
import { offersThatNeedYou } from '#offers/server/list-offers.ts'
import { may, requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { openWithdrawals } from '#withdrawals/server/list-withdrawals.ts'
import type { DeskFilter } from '#work/rules/desk-filter.ts'
import { desk, deskCount, type Desk } from '#work/server/desk/desk.ts'
import { needsYou, type NeedsYou } from './needs.ts'

export interface Today {
  needsYou: NeedsYou
  desk: Desk
}

/** So many messages have a row each. */
const MESSAGE_ROWS = 3

export async function today(
  app: App,
  viewer: Viewer,
  { who = 'all' }: { who?: DeskFilter } = {},
): Promise<Today> {
  requirePermission(viewer, 'work-on-orders')
  const readsMessages = may(viewer, 'answer-messages') && who === 'all'
  const unread = (query: { size: number; oldestFirst?: boolean }) =>
    readsMessages
      ? pageOfMessages(app, viewer, { status: 'UnRead', page: 1, ...query })
      : Promise.resolve({ rows: [], total: 0 })
  const work = await desk(app, viewer, { who })
  return {
    desk: work,
    needsYou: needsYou({
      desk: work,
      unread: await unread({ size: MESSAGE_ROWS }),
      oldestUnread: (await unread({ size: 1, oldestFirst: true })).rows[0],
      retainers: who === 'all' ? await retainersThatNeedYou(app, viewer) : [],
      bills: who === 'all' ? await overdueBills(app, viewer) : [],
      offers: who === 'all' ? await offersThatNeedYou(app, viewer) : [],
      withdrawals: who === 'all' ? await openWithdrawals(app, viewer) : [],
      now: app.clock.now(),
      timeZone: (await app.format()).timeZone,
    }),
  }
}

/** The numbers in the menu, on every screen. The first one is the count of the list of today. */
export async function menuCounts(app: App, viewer: Viewer): Promise<{ needsYou: number; waiting: number }> {
  if (!may(viewer, 'work-on-orders')) return { needsYou: 0, waiting: 0 }
  const needs = [
    await deskCount(app, viewer),
    await countUnreadMessages(app, viewer),
    (await retainersThatNeedYou(app, viewer)).length,
    (await overdueBills(app, viewer)).length,
    (await offersThatNeedYou(app, viewer)).length,
    (await openWithdrawals(app, viewer)).length,
  ]
  return { needsYou: needs.reduce((sum, count) => sum + count, 0), waiting: await countWaiting(app, viewer) }
}
