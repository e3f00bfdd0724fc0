// Small parts of the admin area that can be tested on their own.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StatusBadge } from '#app/ui/status-badge.tsx'

test('a status is capitalised and keeps its colour', () => {
  expect(renderToStaticMarkup(<StatusBadge status="waiting" />)).toMatch(/bg-amber-soft.*>Waiting</)
  expect(renderToStaticMarkup(<StatusBadge status="UnPaid" />)).toContain('>UnPaid<')
})
