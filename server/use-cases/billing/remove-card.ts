// The customer takes the saved card back. Later periods are paid by the link again.
import { Failure } from '#domain/errors.ts'
import type { Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { findProvider } from '../../payments/payments.ts'
import type { SavedCard } from '../../payments/provider.ts'
import { inTransaction } from '../../unit-of-work.ts'
import { lockRetainer } from '../retainers/stored-retainer.ts'
import { requireVisible, visibleRetainer } from './find-retainer.ts'

export async function removeCard(house: House, viewer: Viewer, id: string): Promise<void> {
  await visibleRetainer(house, viewer, id)
  const card = await inTransaction(house, async (unit): Promise<SavedCard> => {
    const { retainer, person } = requireVisible(viewer, await lockRetainer(house, unit, id))
    const { card_customer: customer, card_method: method } = retainer
    if (!customer || !method) throw new Failure('conflict', 'No card is saved here.')
    await unit.tx
      .updateTable('retainers')
      .set({
        card_customer: null,
        card_method: null,
        card_label: null,
        version: retainer.version + 1,
        updated_at: unit.at,
      })
      .where('id', '=', id)
      .execute()
    await unit.audit(person, 'retainer card removed', id)
    return { customer, method }
  })
  // We never charge the card again in any case. If the provider does not answer, it keeps a card that nobody
  // uses.
  await findProvider(house.payments, 'stripe')
    ?.api?.forgetCard?.(card)
    .catch((error: unknown) => house.log.warn('a saved card was not removed at the provider', { error }))
}
