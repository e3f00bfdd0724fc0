import type { RetainerState } from '#retainers/rules/retainer-states.ts'
import { StatusBadge, type StatusTone } from '#ui/screens/status-badge.tsx'
import { useWords } from '#ui/screens/use-words.ts'

const TONES: Record<RetainerState, StatusTone> = {
  active: 'good',
  pausing: 'wait',
  paused: 'wait',
  ending: 'wait',
  ended: 'quiet',
}

export function RetainerBadge({ state }: { state: RetainerState }) {
  const t = useWords('retainers.screens')
  return <StatusBadge status={t(`state.${state}`)} tone={TONES[state]} />
}
