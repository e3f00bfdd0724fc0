import type { RetainerState } from '#retainers/rules/retainer-states.ts'
import { StatusBadge, type StatusTone } from '#ui/screens/status-badge.tsx'

const TONES: Record<RetainerState, StatusTone> = {
  active: 'good',
  pausing: 'wait',
  paused: 'wait',
  ending: 'wait',
  ended: 'quiet',
}

export const RetainerBadge = ({ state }: { state: RetainerState }) => (
  <StatusBadge status={state} tone={TONES[state]} />
)
