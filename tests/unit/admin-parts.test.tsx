// Small parts of the admin area that can be tested on their own.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { axisTicks } from '#app/admin/overview/axis-ticks.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'

test.each([
  [1, [0, 1, 2]],
  [3, [0, 1, 2, 3, 4]],
  [490, [0, 200, 400, 600]],
  [2900, [0, 1000, 2000, 3000, 4000]],
  [3000, [0, 1000, 2000, 3000, 4000]],
  [123_456, [0, 50_000, 100_000, 150_000]],
])('an axis up to %d has round steps and headroom', (most, steps) => {
  expect(axisTicks(most)).toEqual(steps)
})

test('a status is capitalised and keeps its colour', () => {
  expect(renderToStaticMarkup(<StatusBadge status="waiting" />)).toMatch(/bg-amber-soft.*>Waiting</)
  expect(renderToStaticMarkup(<StatusBadge status="UnPaid" />)).toContain('>UnPaid<')
})
