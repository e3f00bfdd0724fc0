// The buttons of a retainer. Each asks first, and says from when it applies.
import type { RetainerDeed } from '#retainers/rules/retainer-states.ts'
import { deedConsequence, deedLabel } from '#retainers/rules/retainer-words.ts'
import { Confirm } from '#ui/screens/confirm.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import type { RetainerPage } from '../server/one-retainer.ts'

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
