// Reminders of unpaid bills: 3, 7 and 14 days after the day to pay them by, then the agency is told. At most one
// email a day per customer, however many bills are unpaid and however long the site was down.
import { addDays, daysBetween, type LocalDate } from '#platform/rules/calendar.ts'

export const REMINDER_DAYS = [3, 7, 14] as const

export interface UnpaidBill {
  dueOn: LocalDate
  /** How many reminders are behind us. After a standstill one stands for all that were missed. */
  reminded: number
  remindedOn: LocalDate | null
  adminTold: boolean
}

/** The reminder that is due, 1 to 3. */
export function reminderDue({ dueOn, reminded }: UnpaidBill, today: LocalDate): number | undefined {
  const step = REMINDER_DAYS.filter((days) => addDays(dueOn, days) <= today).length
  return step > reminded ? step : undefined
}

/** The day after the last reminder. */
export const adminDue = ({ reminded, remindedOn, adminTold }: UnpaidBill, today: LocalDate): boolean =>
  !adminTold && reminded === REMINDER_DAYS.length && remindedOn !== null && remindedOn < today

/** If the clock was set back further than this, emails go out again. */
const MOST_DAYS_AHEAD = 2

/**
 * Whether the one email of the day was written. It may have a date in the future, if the clock was set back
 * over midnight.
 */
export const isMailedToday = (mailedOn: LocalDate | null, today: LocalDate): boolean =>
  mailedOn !== null && mailedOn >= today && daysBetween(today, mailedOn) <= MOST_DAYS_AHEAD

/** The next day on which something is to be done about an unpaid bill; null after the admins were told. */
export function nextReminderDay({ dueOn, reminded, remindedOn, adminTold }: UnpaidBill): LocalDate | null {
  const days = REMINDER_DAYS[reminded]
  if (days !== undefined) return addDays(dueOn, days)
  return adminTold || remindedOn === null ? null : addDays(remindedOn, 1)
}
