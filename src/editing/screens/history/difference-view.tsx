import type { ReactNode } from 'react'
import { useWords } from '#ui/screens/use-words.ts'
import type { Difference } from '../../server/differences.ts'
import { wordDiff } from './word-diff.ts'

/** One field before and after. Not by colour alone: removed words are struck out, added ones underlined. */
export function DifferenceView({
  difference: { label, kind, before, after },
  action,
}: {
  difference: Difference
  action?: ReactNode
}) {
  return (
    <div className="grid gap-x-4 gap-y-1 py-2 text-sm sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
      <p className="text-muted">{label}</p>
      {kind === 'image' ? (
        <Pictures before={before} after={after} />
      ) : (
        <TextDifference before={before} after={after} />
      )}
      {action && <div>{action}</div>}
    </div>
  )
}

function Pictures({ before, after }: { before: string; after: string }) {
  const t = useWords('editing.admin')
  return (
    <p className="flex flex-wrap items-center gap-3">
      {before && (
        <del className="no-underline">
          <img
            src={before}
            alt={t('pictureBefore', { name: before })}
            className="light-paper h-20 max-w-40 rounded border border-danger/50 bg-paper object-contain opacity-60"
          />
        </del>
      )}
      {before && after && (
        <span aria-hidden="true" className="text-muted">
          →
        </span>
      )}
      {after && (
        <ins className="no-underline">
          <img
            src={after}
            alt={t('pictureAfter', { name: after })}
            className="light-paper h-20 max-w-40 rounded border border-accent-mid bg-paper object-contain"
          />
        </ins>
      )}
    </p>
  )
}

function TextDifference({ before, after }: { before: string; after: string }) {
  return (
    <p className="min-w-0 break-words whitespace-pre-wrap">
      {wordDiff(before, after).map((part, index) =>
        part.kind === 'same' ? (
          <span key={index}>{part.text}</span>
        ) : part.kind === 'removed' ? (
          <del key={index} className="bg-danger-soft text-danger">
            {part.text}
          </del>
        ) : (
          <ins key={index} className="bg-accent-soft text-accent-dark underline">
            {part.text}
          </ins>
        ),
      )}
    </p>
  )
}
