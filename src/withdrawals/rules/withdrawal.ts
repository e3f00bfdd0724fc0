// A declaration of withdrawal: its form, its states, and whether it came in time.
import { WITHDRAWAL_DAYS } from '#content/rules/law.ts'
import type { Field } from '#content/rules/model/define.ts'
import { email, shortText } from '#content/rules/model/fields.ts'
import { addDays, dateIn } from '#platform/rules/calendar.ts'
import { say } from '#platform/rules/words.ts'

export const WITHDRAWAL_FORM = {
  name: shortText(say('withdrawals.screens', 'name'), { maximum: 100 }),
  number: shortText(say('withdrawals.screens', 'number'), { maximum: 60 }),
  email: email(say('withdrawals.screens', 'email')),
} as const satisfies Record<string, Field>

export type WithdrawalField = keyof typeof WITHDRAWAL_FORM
export const WITHDRAWAL_FIELDS = Object.keys(WITHDRAWAL_FORM) as WithdrawalField[]

/** `repeated`: another one about the same order is open or accepted. */
export const WITHDRAWAL_STATES = ['open', 'accepted', 'declined', 'repeated'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

export const ANSWERS = ['all', 'part', 'declined'] as const

/** The numbers of orders are the beginning of their id. People add signs, and write small letters. */
export const plainNumber = (typed: string): string => typed.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/** As many letters as a number has at least: less could be guessed. */
export const NUMBER_LENGTH = 8

/** The last day on which it is in time, where the days of the site are counted. */
export const lastDay = (placedAt: number, timeZone: string): string =>
  addDays(dateIn(placedAt, timeZone), WITHDRAWAL_DAYS)

export const isLate = (placedAt: number, declaredAt: number, timeZone: string): boolean =>
  dateIn(declaredAt, timeZone) > lastDay(placedAt, timeZone)
