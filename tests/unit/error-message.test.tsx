import { expect, test } from 'vitest'
import { ErrorMessage } from '#site/screens/parts/error-message.tsx'
import { renderInEnglish } from '#tests/support/render-static.tsx'

test('a closed door is drawn where people must log in or have no permission', () => {
  const drawing = (status: number | undefined) =>
    renderInEnglish(<ErrorMessage status={status} title="" detail="" links={[]} />).match(
      /<svg.*<\/svg>/s,
    )![0]
  expect(drawing(401)).toBe(drawing(403))
  expect(drawing(403)).not.toBe(drawing(404))
  for (const status of [500, 503, undefined]) expect(drawing(status)).toBe(drawing(404))
})
