// A message about the last action. Screen readers announce errors at once and other messages when idle.
// Errors get the focus (focus-refusal.ts, or `autofocus` without scripts).
import type { ReactNode } from 'react'

export type NoticeTone = 'done' | 'info' | 'wrong'

const BOX = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md px-4 py-3 text-sm'

const LOOKS: Record<NoticeTone, string> = {
  done: 'border border-accent-mid bg-accent-soft text-ink',
  info: 'amber-note text-ink',
  wrong: 'border border-danger/50 bg-danger-soft text-danger',
}

export interface NoticeProps {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links. */
  actions?: ReactNode
  className?: string
  /** Takes the focus, as the reason of a refused form. Errors always do. */
  refusal?: boolean
}

export function Notice({
  tone = 'done',
  title,
  children,
  actions,
  className = '',
  refusal = tone === 'wrong',
}: NoticeProps) {
  return (
    <div
      role={tone === 'wrong' ? 'alert' : 'status'}
      {...(refusal && { 'data-refusal': '', tabIndex: -1, autoFocus: true })}
      className={`${BOX} ${LOOKS[tone]} ${className}`}
    >
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
