import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyHistory } from '#tests/support/work-model.ts'
import { deskReading } from '#work/rules/desk-reading.ts'
import { workAt } from '#work/rules/work-history.ts'
import { clockTime } from '#work/rules/work-snapshot.ts'

it('a row of the desk says what the order’s page says', () => {
  fc.assert(
    fc.property(anyHistory(), fc.nat(24 * 30), ({ sold, context, end }, hours) => {
      const later = { ...context, now: context.now + hours * 3_600_000 }
      const reading = deskReading(end, sold, { context: later, now: clockTime(later.now, later) })
      expect(workAt(end, sold, later)).toMatchObject(reading)
    }),
    { numRuns: 200 },
  )
})
