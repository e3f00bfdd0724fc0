// Short news about what was just done. Good news waits its turn with a screen reader; what went wrong is said
// at once, and gets the focus (focus-refusal.ts; `autofocus` does it where no script runs).
import type { ReactNode } from 'react'

export type NoticeTone = 'done' | 'info' | 'wrong'

const LOOKS: Record<NoticeTone, string> = {
  done: 'border-accent-mid bg-accent-soft text-ink',
  info: 'border-amber bg-amber-soft text-ink',
  wrong: 'border-danger/50 bg-danger-soft text-danger',
}

export interface NoticeProps {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  /** What can be done about it: buttons or links. */
  actions?: ReactNode
  className?: string
  /** Says why a form was refused, so the focus goes here. What went wrong does so by itself. */
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
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border px-4 py-3 text-sm ${LOOKS[tone]} ${className}`}
    >
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
