// The go-live check as a list.
import { Link } from 'react-router'
import { StatusBadge, type StatusTone } from '#ui/screens/status-badge.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import type { Check } from '../server/check.ts'

const STATES: Record<Check['state'], { words: string; tone: StatusTone }> = {
  done: { words: 'Done', tone: 'good' },
  open: { words: 'To do', tone: 'wait' },
  waiting: { words: 'Asking', tone: 'quiet' },
}

export const CheckList = ({ checks }: { checks: readonly Check[] }) => (
  <ul className="m-0 list-none divide-y divide-line p-0 text-sm">
    {checks.map(({ name, label, state, reason, to }) => (
      <li key={name} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
        <span className="w-40 max-w-full font-medium">{label}</span>
        <span className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere] text-muted">
          {reason}{' '}
          {to && state === 'open' && (
            <Link to={to} className={`whitespace-nowrap ${TEXT_LINK}`}>
              Put it right<span className="sr-only">: {label}</span>
            </Link>
          )}
        </span>
        <StatusBadge status={STATES[state].words} tone={STATES[state].tone} />
      </li>
    ))}
  </ul>
)
