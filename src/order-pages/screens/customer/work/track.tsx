// The way of the order, step by step: beside each other on a screen, below each other on a phone.
import { useFormat } from '#ui/screens/use-format.ts'
import type { TrackName, TrackStep } from '#work/rules/track.ts'

const LABELS: Record<TrackName, string> = {
  ordered: 'Ordered',
  paid: 'Paid',
  answers: 'Your answers',
  work: 'We work',
  delivered: 'Delivered',
  changes: 'Your changes',
  accepted: 'Accepted',
}

/** Until it is paid, the step is not called by its outcome. */
const labelOf = ({ name, state }: TrackStep): string =>
  name === 'paid' && state !== 'done' ? 'Payment' : LABELS[name]

const BARS: Record<TrackStep['state'], string> = {
  done: 'bg-accent',
  now: 'bg-amber',
  open: 'bg-line',
}

const STATES: Record<TrackStep['state'], string> = { done: 'done', now: 'now', open: 'not yet' }

export function Track({ steps, late }: { steps: readonly TrackStep[]; late: boolean }) {
  return (
    <ol
      aria-label="Steps of this order"
      className="m-0 grid list-none gap-x-2 gap-y-0 p-0 sm:auto-cols-fr sm:grid-flow-col"
    >
      {steps.map((step) => (
        <Step key={step.name} step={step} late={late} />
      ))}
    </ol>
  )
}

function Step({ step, late }: { step: TrackStep; late: boolean }) {
  const format = useFormat()
  const { state, day } = step
  const bar = state === 'now' && late ? 'bg-danger' : BARS[state]
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="flex min-h-8 items-center gap-3 text-sm sm:block sm:min-h-0"
    >
      <span
        aria-hidden="true"
        className={`h-8 w-1.5 shrink-0 rounded-full sm:mb-2 sm:block sm:h-1.5 sm:w-full ${bar}`}
      />
      <span className={state === 'open' ? 'text-muted' : state === 'now' ? 'font-semibold' : ''}>
        {labelOf(step)}
        <span className="sr-only"> ({STATES[state]})</span>
      </span>
      <span className="ml-auto text-xs text-muted tabular-nums sm:ml-0 sm:block sm:min-h-4">
        {day && `${prefixOf(step)}${format.nearDay(day)}`}
      </span>
    </li>
  )
}

function prefixOf({ name, state, planned }: TrackStep): string {
  if (planned) return name === 'accepted' ? 'on ' : 'by '
  return (name === 'work' || name === 'changes') && state === 'now' ? 'since ' : ''
}
