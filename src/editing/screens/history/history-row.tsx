// A line of the history that unfolds: when, what and who.
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { SYSTEM_ACTOR } from '#platform/rules/permissions.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'

const LINE =
  'grid min-h-11 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-1.5 text-sm ' +
  'hover:bg-paper focus-visible:-outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent sm:px-4 ' +
  'sm:grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,14rem)_auto] [&::-webkit-details-marker]:hidden'

interface HistoryRowProps {
  at: number
  actor: string
  title: ReactNode
  open?: boolean
  children: ReactNode
}

export function HistoryRow({ at, actor: name, title, open = false, children }: HistoryRowProps) {
  const format = useFormat()
  const t = useWords('editing.admin')
  const actor = name === SYSTEM_ACTOR ? t('bySystem') : name
  return (
    <details open={open} className="group/row">
      <summary className={LINE}>
        <time
          dateTime={new Date(at).toISOString()}
          className="text-muted tabular-nums max-sm:order-2 max-sm:text-xs"
        >
          {format.time(at)}
          <span className="sm:hidden"> {t('byActor', { actor })}</span>
        </time>
        <span className="truncate group-open/row:whitespace-normal max-sm:order-1">{title}</span>
        <span className="truncate text-muted max-sm:hidden">
          {t.rich('byActorShort', { actor, by: (words) => <span className="sr-only">{words}</span> })}
        </span>
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-muted group-open/row:rotate-90 max-sm:order-1"
        />
      </summary>
      <div className="border-t border-line bg-paper/50 px-3 py-3 sm:ps-[6.25rem] sm:pe-4">{children}</div>
    </details>
  )
}
