import type { ContentPlan } from '../plan.ts'

interface ConfirmationProps {
  asksFirst: NonNullable<ContentPlan['asksFirst']>
  id: string
  question: string
}

/** Asks about a change that has wide effects. Ticked, the form can be sent again. */
export function Confirmation({ asksFirst: { confirmation, label }, id, question }: ConfirmationProps) {
  return (
    <div className="rounded-md border border-amber bg-amber-soft px-4 py-3 text-sm">
      <p id={`${id}-question`} role="alert" className="max-w-[68ch]">
        {question}
      </p>
      <label className="mt-2 flex min-h-9 items-center gap-2.5 font-medium pointer-coarse:min-h-11">
        <input
          type="checkbox"
          name={confirmation}
          value="yes"
          required
          aria-describedby={`${id}-question`}
          className="size-4 shrink-0 accent-accent"
        />
        {label}
      </label>
    </div>
  )
}
