// The buttons of a retainer. Each asks first, and says from when it applies.
import { actionConsequence, effectOf } from '#retainers/rules/retainer-words.ts'
import { Confirm } from '#ui/screens/confirm.tsx'
import { useRead, useWords } from '#ui/screens/use-words.ts'
import type { RetainerPage } from '../server/one-retainer.ts'

type ActionsProps = Pick<RetainerPage, 'retainer' | 'actions' | 'resumedOn'>

export function RetainerActions({ retainer, actions, resumedOn }: ActionsProps) {
  const t = useWords('billing.screens')
  const named = useWords('retainers.screens')
  const read = useRead()
  const { state, nextOn, version } = retainer
  const days = { day: nextOn, resumedOn }
  if (!actions.length) return null
  return (
    <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-5">
      {actions.map((action) => (
        <Confirm
          key={action}
          label={named(`action.${effectOf(action, state)}`)}
          question={t(`ask.${action}`)}
          detail={read(actionConsequence(action, state, days))}
          yes={t(`yes.${effectOf(action, state)}`)}
          // "Cancel" would mean the retainer itself.
          no={t('no')}
          fields={{ intent: action, version: String(version) }}
          variant={action === 'resume' ? 'primary' : 'quiet'}
          danger={action === 'end'}
        />
      ))}
    </div>
  )
}
