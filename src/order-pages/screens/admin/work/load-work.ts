// What the agency's page of an order shows of the work. Runs on the server only.
import { createHash } from 'node:crypto'
import type { Format } from '#platform/rules/format.ts'
import type { Act } from '#server/use-cases.ts'
import { offersOf } from '#work/rules/offers.ts'
import { takeBackOf } from '#work/screens/simple-intents.ts'
import { earlierThan } from '../../earlier-than.ts'
import { ORDER_FLASH } from '../flash.ts'

interface WorkQuery {
  userId: string
  format: Format
  searchParams: URLSearchParams
}

export type WorkData = Awaited<ReturnType<typeof loadWork>>

export async function loadWork(act: Act, id: string, { userId, format, searchParams }: WorkQuery) {
  const view = await act.agencyOrderWork(id)
  const before = earlierThan(searchParams, 'before')
  const latest = await act.orderThread(id)
  const { notes, earlier, lastOwn } = await act.listNotes(id, {
    before: earlierThan(searchParams, 'notes'),
  })
  const files = await act.listOrderFiles(id)
  await act.markSeen(id)
  const keyFor = keysOf(id, userId)
  return {
    view,
    offers: offersOf(view.actions, {
      state: view.state,
      owed: format.money(view.credit?.owedCents ?? 0, view.currency),
    }),
    takeBack: takeBackOf(view.undo),
    me: userId,
    thread: before === undefined ? latest : await act.orderThread(id, { before }),
    isOlder: before !== undefined,
    /** When the next newer page of messages begins. */
    until:
      before === undefined
        ? undefined
        : (await act.orderThread(id, { before: before + 1, limit: 1 })).entries[0]?.at,
    // The keys change when a message or note of this person is stored, and not when somebody else writes.
    messageKey: keyFor('message', latest.entries.findLast(({ mine }) => mine)?.seq ?? latest.earlier ?? 0),
    noteKey: keyFor('note', lastOwn ?? 0),
    notes: { entries: notes, earlier, isOlder: searchParams.has('notes') },
    brief: view.brief && (await act.readBrief(id)),
    /** Files that this person uploaded and did not send yet. */
    leftover: files
      .filter(({ attachedTo, complete }) => attachedTo === null && complete)
      .map(({ _id, name, size }) => ({ _id, name, size })),
    /** The form for which a file was uploaded without scripts: `write`, or that of a point. */
    filesFor: searchParams.get('files') ?? '',
    /** What was just done, by the name of its flash message. */
    done: ORDER_FLASH.nameAt({ searchParams }),
  }
}

const KEY_LENGTH = 22

/** The same form gets the same key, so that sending it twice writes once. */
const keysOf =
  (orderId: string, userId: string) =>
  (kind: string, last: string | number): string =>
    createHash('sha256').update([kind, orderId, userId, last].join(' ')).digest('hex').slice(0, KEY_LENGTH)
