import { as } from '#platform/rules/words.ts'
import { retainerLine, standingWords } from '#retainers/rules/retainer-words.ts'
import { useRead } from '#ui/screens/use-words.ts'
import type { RetainerView } from '../server/retainer-view.ts'

/** "Monthly: $490.00, next on 12/14/2026". */
export function useRetainerLine(): (retainer: RetainerView) => string {
  const read = useRead()
  return ({ interval, priceCents, currency, state, nextOn }) =>
    read(retainerLine(interval, as('money', priceCents, currency), { state, day: nextOn }))
}

/** "next on 12/14/2026". */
export function useStanding(): (retainer: Pick<RetainerView, 'state' | 'nextOn'>) => string {
  const read = useRead()
  return ({ state, nextOn }) => read(standingWords(state, nextOn))
}
