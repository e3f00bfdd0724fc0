// When the news of an order goes out as one mail to one person. The aim: nobody gets a mail per event, nobody
// who is looking gets one at all, and nobody is woken.
import { addDays, dateIn, momentOf } from '#platform/rules/calendar.ts'
import { MINUTE } from '#platform/rules/durations.ts'
import { isNight, MORNING, nextMorning } from '#platform/rules/waking-hours.ts'

const WINDOW = 5 * MINUTE
/** The window stays open while somebody keeps writing, but no longer than this. */
const LONGEST_WINDOW = 15 * MINUTE
const BETWEEN_MAILS = 60 * MINUTE
const MAILS_A_DAY = 4
const ENTRIES_SHOWN = 20

/** Questions, money and deliveries can't wait and can't be turned off. */
const URGENT = ['question', 'money', 'delivery'] as const
export type BurstKind = (typeof URGENT)[number] | 'message' | 'file' | 'tick' | 'other'

/** Something that the other side did. */
export interface BurstEntry {
  at: number
  kind: BurstKind
}

export interface BurstInput<Entry extends BurstEntry> {
  /** Oldest first. */
  entries: readonly Entry[]
  /** When burst mails went to this person about this order. */
  sends: readonly number[]
  /** When this person last looked at the order. */
  seenAt: number | null
  /** The person's choice. */
  wants: 'every-message' | 'only-when-needed'
  timeZone: string
}

export interface Burst<Entry> {
  dueAt: number
  shown: Entry[]
  /** How many more there are than the mail shows. */
  more: number
}

/** The next mail; null if there is nothing to tell. */
export function nextBurst<Entry extends BurstEntry>(input: BurstInput<Entry>): Burst<Entry> | null {
  const { entries, sends, seenAt, wants } = input
  const known = Math.max(seenAt ?? -Infinity, ...sends)
  const news = entries.filter(({ at }) => at > known)
  const urgent = news.filter(isUrgent)
  if (!news.length || (wants === 'only-when-needed' && !urgent.length)) return null
  // Urgent entries have a window of their own, without the limits of `patient`. Their mail has all other news
  // too.
  const patientAt = wants === 'every-message' ? patient(windowEnd(news), input) : Infinity
  const dueAt = urgent.length ? Math.min(windowEnd(urgent), patientAt) : patientAt
  return { dueAt, shown: news.slice(0, ENTRIES_SHOWN), more: Math.max(0, news.length - ENTRIES_SHOWN) }
}

const isUrgent = ({ kind }: BurstEntry): boolean => URGENT.some((each) => each === kind)

/** The first entry opens the window, each one within it holds it open. */
function windowEnd(news: readonly BurstEntry[]): number {
  const first = news[0]!.at
  let end = first + WINDOW
  for (const { at } of news) if (at <= end) end = Math.min(at + WINDOW, first + LONGEST_WINDOW)
  return end
}

/** Not within an hour of the last mail, not at night, not a fifth time on a day. */
function patient(at: number, { sends, timeZone }: BurstInput<BurstEntry>): number {
  const earliest = Math.max(at, Math.max(...sends, -Infinity) + BETWEEN_MAILS)
  const due = isNight(earliest, timeZone) ? nextMorning(earliest, timeZone) : earliest
  const day = dateIn(due, timeZone)
  const sentThatDay = sends.filter((send) => dateIn(send, timeZone) === day).length
  return sentThatDay < MAILS_A_DAY ? due : momentOf(addDays(day, 1), MORNING, timeZone)
}
