import type { Difference } from '#server/use-cases/content/differences.ts'
import type { ReactNode } from 'react'
import { wordDiff } from './word-diff.ts'

/** One field before and after. What went is struck out, what came is underlined: not by colour alone. */
export function DifferenceView({ difference: { label, before, after }, action }: { difference: Difference; action?: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 py-2 text-sm sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
      <p className="text-muted">{label}</p>
      <p className="min-w-0 break-words whitespace-pre-wrap">
        {wordDiff(before, after).map((part, index) =>
          part.kind === 'same' ? <span key={index}>{part.text}</span>
          : part.kind === 'out' ? <del key={index} className="bg-danger-soft text-danger">{part.text}</del>
          : <ins key={index} className="bg-accent-soft text-accent-dark underline">{part.text}</ins>,
        )}
      </p>
      {action && <div>{action}</div>}
    </div>
  )
}
