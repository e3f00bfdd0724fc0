// The customer takes the saved card back. Later periods are paid by the link again.
import { Failure } from '#platform/rules/errors.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { NO_CARD, releaseCard } from '#retainers/server/saved-card.ts'
import { lockRetainer } from '#retainers/server/stored-retainer.ts'
import { requireVisible, visibleRetainer } from './find-retainer.ts'

export async function removeCard(app: App, viewer: Viewer, id: string): Promise<void> {
  await visibleRetainer(app, viewer, id)
  await inTransaction(app, async (unit) => {
    const { retainer, person } = requireVisible(viewer, await lockRetainer(app, unit, id))
    if (!retainer.card_method) throw new Failure('conflict', 'No card is saved here.')
    await releaseCard(unit, retainer)
    await unit.tx
      .updateTable('retainers')
      .set({ ...NO_CARD, version: retainer.version + 1, updated_at: unit.at })
      .where('id', '=', id)
      .execute()
    await unit.audit(person, 'retainer card removed', id)
  })
}
