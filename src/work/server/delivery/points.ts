// The points of the offer are the work: ticked in public, with a few words if need be.
import { z } from 'zod'
import { attachFiles } from '#files/server/attach-files.ts'
import { actOnOrder, participantOf } from '#orders/server/act-on-order.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import { notFound } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { readStoredWork } from '../actions/stored-work.ts'
import { fileIds, optionalWords } from '../actions/texts.ts'
import { workContext } from '../actions/work-context.ts'
import { doAndTell } from '../emails/do-and-tell.ts'
import { withTypedText } from '../thread/give-back-words.ts'

export const POINT_INPUT = z.strictObject({
  done: z.boolean('done must be true or false.'),
  words: optionalWords(say('work.agency', 'field.pointWords'), 300),
  files: fileIds,
})

/** `point` is its place, from 0. The words of an unticked point go. */
export async function setPoint(
  app: App,
  viewer: Viewer,
  id: string,
  point: number,
  body: Unchecked<typeof POINT_INPUT>,
): Promise<void> {
  await participantOf(app.database.db, viewer, id, 'agency')
  return withTypedText(body, async () => {
    const { done, words, files } = parseObject(POINT_INPUT, body)
    return actOnOrder(app, viewer, { id, side: 'agency' }, async (unit, { order, actor }) => {
      const label = (JSON.parse(order.points) as string[])[point]
      if (label === undefined) throw notFound('point')
      const { snapshot } = await readStoredWork(unit.tx, order, await workContext(app, unit.tx, unit.at))
      const isNew = snapshot.ticked.includes(point) !== done
      if (isNew)
        await doAndTell(app, unit, {
          order,
          action: { action: done ? 'point-ticked' : 'point-unticked', by: 'admin', point },
          actor,
          note: done
            ? say('work.errors', 'note.point-ticked', { label })
            : say('work.errors', 'note.point-unticked', { label }),
        })
      await attachFiles(unit, { order, side: 'agency', actor, ids: files, to: `point:${point}` })
      const changed = await writePointWords(unit, id, { point, words: done ? words : '' })
      if (changed && !isNew)
        await writeEvent(unit, id, { kind: 'point-words', actor, note: `${label}: ${words}` })
    })
  })
}

/** Returns whether the words changed. */
export async function writePointWords(
  unit: UnitOfWork,
  orderId: string,
  { point, words }: { point: number; words: string },
): Promise<boolean> {
  const row = await unit.tx
    .selectFrom('point_words')
    .select('words')
    .where('order_id', '=', orderId)
    .where('point', '=', point)
    .executeTakeFirst()
  if ((row?.words ?? '') === words) return false
  const columns = { words, at: unit.at }
  if (words)
    await unit.tx
      .insertInto('point_words')
      .values({ order_id: orderId, point, ...columns })
      .onConflict((conflict) => conflict.columns(['order_id', 'point']).doUpdateSet(columns))
      .execute()
  else
    await unit.tx
      .deleteFrom('point_words')
      .where('order_id', '=', orderId)
      .where('point', '=', point)
      .execute()
  return true
}
