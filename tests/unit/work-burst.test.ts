import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateIn, momentOf, wallTime } from '#platform/rules/calendar.ts'
import { ZONES } from '#tests/support/time-zones.ts'
import { nextBurst, type BurstEntry, type BurstInput, type BurstKind } from '#work/rules/burst.ts'

const [ZONE, MINUTE] = ['Europe/Berlin', 60_000]
const at = (time: string, day = '2026-11-17') => momentOf(day, time, ZONE)
const entry = (time: string, kind: BurstKind = 'message', day?: string): BurstEntry => ({
  at: at(time, day),
  kind,
})

const burst = (entries: BurstEntry[], input: Partial<BurstInput<BurstEntry>> = {}) =>
  nextBurst({ entries, sends: [], seenAt: null, wants: 'every-message', timeZone: ZONE, ...input })
const due = (...parameters: Parameters<typeof burst>): string | null => {
  const found = burst(...parameters)
  return found && `${dateIn(found.dueAt, ZONE).slice(5)} ${wallTime(found.dueAt, ZONE)}`
}

interface Run {
  input: BurstInput<BurstEntry>
  mails: { at: number; urgent: boolean }[]
}

/** Minute by minute, as the worker does it: what is due is sent. */
function sent(entries: BurstEntry[], seen: number[], { timeZone = ZONE, minutes = 300 } = {}): Run {
  const sends: number[] = []
  const input = { entries, sends, seenAt: null as number | null, wants: 'every-message' as const, timeZone }
  const mails: Run['mails'] = []
  const first = entries[0]?.at ?? 0
  for (let now = first; now <= first + minutes * MINUTE; now += MINUTE) {
    input.seenAt = seen.findLast((moment) => moment <= now) ?? null
    const told = entries.filter((each) => each.at <= now)
    const next = nextBurst({ ...input, entries: told })
    if (!next || next.dueAt > now) continue
    mails.push({ at: now, urgent: next.shown.some(({ kind }) => kind === 'question') })
    sends.push(now)
  }
  return { input, mails }
}

describe('a burst of news', () => {
  const kinds: BurstKind[] = [
    ...Array.from({ length: 40 }, () => 'message' as const),
    ...Array.from({ length: 12 }, () => 'file' as const),
    ...Array.from({ length: 7 }, () => 'tick' as const),
  ]
  const storm = kinds.map((kind, index) => ({
    kind,
    at: at('10:00') + Math.floor((index * 5 * MINUTE) / kinds.length),
  }))

  test('40 messages, 12 files and 7 ticks in five minutes are one mail', () => {
    expect(storm).toHaveLength(59)
    expect(sent(storm, []).mails).toHaveLength(1)
    const last = burst(storm)!
    expect([last.shown.length, last.more]).toEqual([20, 39])
  })

  test('is no mail to somebody who has the page open', () => {
    expect(
      sent(
        storm,
        storm.map((each) => each.at),
      ).mails,
    ).toEqual([])
    expect(due(storm, { seenAt: at('10:05') })).toBeNull()
  })

  test('goes out five minutes after the first word, or after the last within them, but not later than fifteen', () => {
    expect(due([entry('10:00')])).toBe('11-17 10:05')
    expect(due([entry('10:00'), entry('10:04')])).toBe('11-17 10:09')
    expect(due([entry('10:00'), entry('10:06')])).toBe('11-17 10:05')
    const onAndOn = Array.from({ length: 30 }, (_, minute) => entry(`10:${String(minute).padStart(2, '0')}`))
    expect(due(onAndOn)).toBe('11-17 10:15')
  })

  test('what was seen or mailed is no news', () => {
    const entries = [entry('10:00'), entry('10:30')]
    expect(burst(entries, { seenAt: at('10:10') })!.shown).toEqual([entries[1]])
    expect(due(entries, { sends: [at('10:30')] })).toBeNull()
  })

  test('the next one goes out an hour after the last at the earliest', () => {
    expect(due([entry('10:20')], { sends: [at('10:05')] })).toBe('11-17 11:05')
    expect(due([entry('11:20')], { sends: [at('10:05')] })).toBe('11-17 11:25')
  })

  test('a fifth on the same day waits for the morning', () => {
    const sends = ['09:00', '11:00', '13:00', '15:00'].map((time) => at(time))
    expect(due([entry('17:00')], { sends: sends.slice(1) })).toBe('11-17 17:05')
    expect(due([entry('17:00')], { sends })).toBe('11-18 08:00')
  })

  test('the night is quiet from 20:00 to 08:00', () => {
    expect(due([entry('19:54')])).toBe('11-17 19:59')
    expect(due([entry('19:55')])).toBe('11-18 08:00')
    expect(due([entry('02:00')])).toBe('11-17 08:00')
    expect(due([entry('07:55')])).toBe('11-17 08:00')
    // Over the night in which the clocks change.
    expect(due([entry('22:00', 'message', '2026-10-24')])).toBe('10-25 08:00')
  })

  test.each(['question', 'money', 'delivery'] as const)(
    'a %s waits for nothing but its five minutes',
    (kind) => {
      expect(due([entry('23:00', kind)])).toBe('11-17 23:05')
      const sends = ['09:00', '11:00', '13:00', '15:00'].map((time) => at(time))
      expect(due([entry('15:10', kind)], { sends })).toBe('11-17 15:15')
      expect(due([entry('23:00'), entry('23:30', kind)])).toBe('11-17 23:35')
      expect(due([entry('10:00', kind)], { wants: 'only-when-needed' })).toBe('11-17 10:05')
    },
  )

  test('who wants mail only when needed gets none for messages, and all news with the next question', () => {
    const entries = [entry('10:00'), entry('10:10', 'tick')]
    expect(due(entries, { wants: 'only-when-needed' })).toBeNull()
    const asked = burst([...entries, entry('12:00', 'question')], { wants: 'only-when-needed' })!
    expect([asked.shown.length, wallTime(asked.dueAt, ZONE)]).toEqual([3, '12:05'])
  })
})

test('in any week: at most four a day and one an hour, none at night, and nothing is lost', () => {
  const gaps = fc.array(fc.oneof(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 400 })), {
    minLength: 1,
    maxLength: 80,
  })
  const looks = fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 5 })
  fc.assert(
    fc.property(gaps, looks, fc.constantFrom(...ZONES), (minutes, seen, timeZone) => {
      const start = Date.UTC(2026, 9, 23, 6)
      let now = start
      const entries = minutes.map((gap): BurstEntry => ({ at: (now += gap * MINUTE), kind: 'message' }))
      const looked = seen.map((minute) => start + minute * MINUTE).sort((a, b) => a - b)
      const length = (now - entries[0]!.at) / MINUTE + 3 * 24 * 60
      const { input, mails } = sent(entries, looked, { timeZone, minutes: length })
      for (const [index, mail] of mails.entries()) {
        const time = wallTime(mail.at, timeZone)
        expect(time >= '08:00' && time < '20:00').toBe(true)
        if (index) expect(mail.at - mails[index - 1]!.at).toBeGreaterThanOrEqual(60 * MINUTE)
        const sameDay = mails.filter((each) => dateIn(each.at, timeZone) === dateIn(mail.at, timeZone))
        expect(sameDay.length).toBeLessThanOrEqual(4)
      }
      // After three quiet days everything was mailed or seen.
      expect(nextBurst(input)).toBeNull()
    }),
    { numRuns: 40 },
  )
})
