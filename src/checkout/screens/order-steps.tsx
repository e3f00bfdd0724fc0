// Where one is on the way to an order.
import { useWords } from '#ui/screens/use-words.ts'

const STEPS = ['details', 'payment', 'done'] as const
export type StepNumber = 1 | 2 | 3

export function OrderSteps({ now }: { now: StepNumber }) {
  const t = useWords('checkout.screens')
  return (
    <ol
      aria-label={t('step.all')}
      className="m-0 flex list-none flex-wrap items-center gap-x-3 gap-y-1 p-0 text-sm max-sm:order-last max-sm:w-full max-sm:justify-between max-sm:pb-3"
    >
      {STEPS.map((step, index) => {
        const [number, isNow] = [index + 1, index + 1 === now]
        const isDone = number < now || now === STEPS.length
        const badge = isDone
          ? 'border-accent bg-accent-soft text-accent-dark'
          : isNow
            ? 'border-accent bg-accent text-on-accent'
            : 'border-muted/50 text-muted'
        return (
          <li
            key={step}
            aria-current={isNow ? 'step' : undefined}
            className={`flex items-center gap-2 ${isNow ? 'font-medium text-ink' : 'text-muted'}`}
          >
            {index > 0 && <span aria-hidden="true" className="me-1 hidden h-px w-8 bg-muted/40 lg:block" />}
            <span
              aria-hidden="true"
              className={`flex size-6 items-center justify-center rounded-full border text-xs font-semibold tabular-nums ${badge}`}
            >
              {isDone ? '✓' : number}
            </span>
            {t(`step.${step}`)}
          </li>
        )
      })}
    </ol>
  )
}
