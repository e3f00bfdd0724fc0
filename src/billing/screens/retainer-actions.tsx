// The buttons of a retainer. Each asks first, and says from when it applies.
import type { RetainerAction } from '#retainers/rules/retainer-states.ts'
import { actionConsequence, actionLabel } from '#retainers/rules/retainer-words.ts'
import { Confirm } from '#ui/screens/confirm.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import type { RetainerPage } from '../server/one-retainer.ts'

const QUESTIONS: Record<RetainerAction, string> = {
  pause: 'Pause it?',
  resume: 'Let it go on?',
  end: 'End it?',
}

type ActionsProps = Pick<RetainerPage, 'retainer' | 'actions' | 'resumedOn'>

export function RetainerActions({ retainer, actions, resumedOn }: ActionsProps) {
  const format = useFormat()
  const { state, nextOn, version } = retainer
  const days = { day: nextOn && format.day(nextOn), resumedOn: format.day(resumedOn) }
  if (!actions.length) return null
  return (
    <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-5">
      {actions.map((action) => (
        <Confirm
          key={action}
          label={actionLabel(action, state)}
          question={QUESTIONS[action]}
          detail={actionConsequence(action, state, days)}
          yes={`Yes, ${actionLabel(action, state).toLowerCase()}`}
          // "Cancel" would mean the retainer itself.
          no="No, go back"
          fields={{ intent: action, version: String(version) }}
          variant={action === 'resume' ? 'primary' : 'quiet'}
          danger={action === 'end'}
        />
      ))}
    </div>
  )
}
