// Progress indicator of the checkout.

const STEPS = ['Your details', 'Payment', 'We start']

export function OrderSteps({ now }: { now: 1 | 2 }) {
  return (
    <ol
      aria-label="Steps of an order"
      className="mb-6 flex list-none flex-wrap items-center gap-x-3 gap-y-2 p-0 text-sm"
    >
      {STEPS.map((step, index) => {
        const [number, isNow] = [index + 1, index + 1 === now]
        const badge = isNow
          ? 'border-accent bg-accent text-on-accent'
          : number < now
            ? 'border-accent bg-accent-soft text-accent-dark'
            : 'border-muted/50 text-muted'
        return (
          <li
            key={step}
            aria-current={isNow ? 'step' : undefined}
            className={`flex items-center gap-2 ${isNow ? 'font-medium text-ink' : 'text-muted'}`}
          >
            {index > 0 && <span aria-hidden="true" className="mr-1 hidden h-px w-8 bg-muted/40 sm:block" />}
            <span
              aria-hidden="true"
              className={`flex size-6 items-center justify-center rounded-full border text-xs font-semibold tabular-nums ${badge}`}
            >
              {number < now ? '✓' : number}
            </span>
            {step}
          </li>
        )
      })}
    </ol>
  )
}
