import { Notice } from '#ui/screens/notice.tsx'
import type { Refusal } from '#ui/screens/scope.ts'
import type { ContentPlan } from '../plan.ts'

interface NotSavedProps {
  plan: ContentPlan
  refusal: Refusal
  /** The field was changed since. */
  isCorrected(name: string): boolean
}

/** Why nothing was saved, above the fields. */
export const NotSaved = (props: NotSavedProps) => (
  <Notice tone="wrong" title="Not saved">
    {reason(props)}
  </Notice>
)

function reason({ plan: { asksFirst }, refusal: { errors, detail }, isCorrected }: NotSavedProps): string {
  const wrong = Object.keys(errors)
  if (!wrong.length) return detail
  if (asksFirst && errors[asksFirst.confirmation]) return 'Please answer the question below first.'
  return wrong.every(isCorrected)
    ? 'You changed what was wrong. Save again.'
    : 'Some fields need a change. The reason is beside each field.'
}
