// The rules of a retainer's changes: which lines a period is for.
import { describe, expect, it } from 'vitest'
import type { OrderLine } from '#orders/rules/lines.ts'
import { scheduleFrom } from '#retainers/rules/periods.ts'
import {
  changeAt,
  changedLines,
  extrasOf,
  isSame,
  periodAfterNotice,
  replacedBy,
  type ChangeState,
} from '#retainers/rules/retainer-change.ts'

const line = (more: Partial<OrderLine> = {}): OrderLine => ({
  kind: 'package',
  recordId: 'care',
  name: 'Care',
  points: [],
  quantity: 1,
  unitCents: 490_00,
  discountCents: 0,
  billing: 'month',
  rate: null,
  ...more,
})
const change = (state: ChangeState, from_period: number | null) => ({ state, from_period })

describe('the change of a period', () => {
  const all = [change('agreed', 3), change('declined', 2), change('proposed', null), change('announced', 6)]

  it('is the latest one that begins with it or before, of those that were concluded', () => {
    expect([1, 2, 3, 5, 6, 99].map((period) => changeAt(all, period)?.from_period)).toEqual([
      undefined,
      undefined,
      3,
      3,
      6,
      6,
    ])
  })

  it('gives way to one that is agreed on later, unless it has begun', () => {
    expect(replacedBy(all, 4)).toEqual([change('announced', 6)])
    expect(replacedBy(all, 3)).toEqual([change('agreed', 3), change('announced', 6)])
  })
})

it('a notice ends with the first period that begins so many days later', () => {
  const schedule = scheduleFrom('2026-11-14', 'month')
  const after = (today: string, days: number, nextPeriod = 2) =>
    periodAfterNotice(schedule, { today, days, nextPeriod })
  expect(after('2026-11-14', 30)).toBe(2)
  expect(after('2026-11-15', 30)).toBe(3)
  expect(after('2026-11-15', 1)).toBe(2)
  // Periods ahead that are billed already do not change.
  expect(after('2026-11-15', 1, 5)).toBe(5)
})

describe('the lines', () => {
  const report = line({ kind: 'add-on', recordId: 'report', name: 'Report', unitCents: 50_00 })

  it('keep what is not named, without discounts', () => {
    const now = [line({ quantity: 2, discountCents: 10_00 }), report]
    expect(changedLines(now, {})).toEqual([line({ quantity: 2 }), report])
    expect(changedLines(now, { unitCents: 500_00, extras: [] })).toEqual([
      line({ quantity: 2, unitCents: 500_00 }),
    ])
    const premium = line({ recordId: 'premium', unitCents: 900_00 })
    expect(changedLines(now, { main: premium })).toEqual([{ ...premium, quantity: 2 }, report])
  })

  it('are the same if a period would cost the same for the same', () => {
    expect(isSame([line()], [line({ points: ['x'] })])).toBe(true)
    for (const other of [
      line({ quantity: 2 }),
      line({ unitCents: 1 }),
      line({ recordId: 'x' }),
      line({ rate: 1 }),
    ])
      expect(isSame([line()], [other])).toBe(false)
    expect(isSame([line()], [line(), report])).toBe(false)
  })

  it('beside the main one have keys of their own', () => {
    const free = line({ kind: 'free', recordId: null, name: 'Hosting' })
    expect(extrasOf([line(), report, free]).map(({ key }) => key)).toEqual(['report', 'line-3'])
  })
})
