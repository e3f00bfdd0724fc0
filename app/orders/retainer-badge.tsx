import { StatusBadge, type StatusTone } from '#app/ui/status-badge.tsx'
import type { RetainerState } from '#domain/retainers/retainer-states.ts'

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
