// What is to be paid by a day.
import { addDays, momentOf, type LocalDate } from '#platform/rules/calendar.ts'
import { MORNING } from '#platform/rules/waking-hours.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { Order } from './order-record.ts'

interface NewBill {
  billedOn: LocalDate
  dueOn: LocalDate
  /** The work is paused while it stays unpaid after its reminders. */
  pausesWork?: boolean
}

export async function writeBill(
  unit: UnitOfWork,
  { id }: Pick<Order, 'id'>,
  { billedOn, dueOn, pausesWork = false }: NewBill,
): Promise<void> {
  await unit.tx
    .insertInto('bills')
    .values({
      order_id: id,
      billed_on: billedOn,
      due_on: dueOn,
      reminded_on: null,
      pauses_work: Number(pausesWork),
      next_at: momentOf(addDays(dueOn, 1), MORNING, unit.format.timeZone),
    })
    .execute()
}

/** A bill is unpaid again: its reminders go on. */
export async function wakeBill(unit: UnitOfWork, { id }: Pick<Order, 'id'>): Promise<void> {
  await unit.tx.updateTable('bills').set({ next_at: unit.at }).where('order_id', '=', id).execute()
}
