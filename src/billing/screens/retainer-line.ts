import { retainerLine, standingWords } from '#retainers/rules/retainer-words.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import type { RetainerView } from '../server/retainer-view.ts'

/** "Monthly: $490.00, next on 12/14/2026". */
export function useRetainerLine(): (retainer: RetainerView) => string {
  const format = useFormat()
  return ({ interval, priceCents, currency, state, nextOn }) =>
    retainerLine(interval, format.money(priceCents, currency), {
      state,
      day: nextOn && format.day(nextOn),
    })
}

/** "next on 12/14/2026". */
export function useStanding(): (retainer: Pick<RetainerView, 'state' | 'nextOn'>) => string {
  const format = useFormat()
  return ({ state, nextOn }) => standingWords(state, nextOn && format.day(nextOn))
}
