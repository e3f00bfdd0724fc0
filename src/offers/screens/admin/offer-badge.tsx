import { StatusBadge, type StatusTone } from '#ui/screens/status-badge.tsx'
import { useRead, useWords } from '#ui/screens/use-words.ts'
import { stateLabel, type OfferState } from '../../rules/offer-states.ts'
import type { OfferRowView } from '../../server/list-offers.ts'

const TONES: Record<OfferState, StatusTone> = {
  draft: 'quiet',
  sent: 'wait',
  opened: 'wait',
  accepted: 'good',
  declined: 'bad',
  expired: 'quiet',
  withdrawn: 'quiet',
}

export function OfferBadge({
  offer: { state, version, edited, need },
}: {
  offer: Pick<OfferRowView, 'state' | 'version' | 'edited' | 'need'>
}) {
  const t = useWords('offers.admin')
  const read = useRead()
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <StatusBadge status={state} words={read(stateLabel(state))} tone={TONES[state]} />
      {need === 'question' && <StatusBadge status="question" words={t('question')} tone="bad" />}
      {edited && version > 0 && <StatusBadge status="edited" words={t('notSentYet')} tone="wait" />}
    </span>
  )
}
