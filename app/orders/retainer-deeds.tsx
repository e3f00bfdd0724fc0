// The buttons of a retainer. Each asks first, and says from when it applies.
import { Confirm } from '#app/ui/confirm.tsx'
import { useFormat } from '#app/use-format.ts'
import type { RetainerDeed } from '#domain/retainers/retainer-states.ts'
import { deedConsequence, deedLabel } from '#domain/retainers/retainer-words.ts'
import type { RetainerPage } from '#server/use-cases/billing/one-retainer.ts'

const QUESTIONS: Record<RetainerDeed, string> = {
  pause: 'Pause it?',
  resume: 'Let it go on?',
  end: 'End it?',
}

type DeedsProps = Pick<RetainerPage, 'retainer' | 'deeds' | 'resumedOn'>

export function RetainerDeeds({ retainer, deeds, resumedOn }: DeedsProps) {
  const format = useFormat()
  const { state, nextOn, version } = retainer
  const days = { day: nextOn && format.day(nextOn), resumedOn: format.day(resumedOn) }
  if (!deeds.length) return null
  return (
    <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-5">
      {deeds.map((deed) => (
        <Confirm
          key={deed}
          label={deedLabel(deed, state)}
          question={QUESTIONS[deed]}
          detail={deedConsequence(deed, state, days)}
          yes={`Yes, ${deedLabel(deed, state).toLowerCase()}`}
          // "Cancel" would mean the retainer itself.
          no="No, go back"
          fields={{ intent: deed, version: String(version) }}
          variant={deed === 'resume' ? 'primary' : 'quiet'}
          danger={deed === 'end'}
        />
      ))}
    </div>
  )
}
