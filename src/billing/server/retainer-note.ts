// The team's note about a retainer. The customer never reads it.
import { z } from 'zod'
import { fieldSchema } from '#content/rules/model/field-kinds.ts'
import { longText, optional } from '#content/rules/model/fields.ts'
import { notFound } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { findRetainer, lockRetainer } from '#retainers/server/stored-retainer.ts'
import { oneRetainer, type OneRetainer } from './one-retainer.ts'

export const RETAINER_NOTE = optional(longText('Note', { maximum: 2000 }))

export const RETAINER_NOTE_INPUT = z.strictObject({ note: fieldSchema(RETAINER_NOTE) })

export async function noteRetainer(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof RETAINER_NOTE_INPUT>,
): Promise<OneRetainer> {
  const actor = requirePermission(viewer, 'work-on-orders')
  if (!(await findRetainer(app.database.db, id))) throw notFound('retainer')
  const { note } = parseObject(RETAINER_NOTE_INPUT, body)
  await inTransaction(app, async (unit) => {
    const retainer = await lockRetainer(app, unit, id)
    if (!retainer) throw notFound('retainer')
    await unit.tx.updateTable('retainers').set({ note, updated_at: unit.at }).where('id', '=', id).execute()
    await unit.audit(actor, 'retainer note', id)
  })
  return oneRetainer(app, viewer, id)
}
