// The go-live check as a list. What only the host of the site can do stands in a fold, with words to copy.
import { Link } from 'react-router'
import { CopyButton } from '#ui/screens/copy-button.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { StatusBadge, type StatusTone } from '#ui/screens/status-badge.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Check } from '../server/check.ts'

const TONES: Record<Check['state'], StatusTone> = { done: 'good', open: 'wait', waiting: 'quiet' }

export function CheckList({ checks }: { checks: readonly Check[] }) {
  const ofHost = checks.filter(({ forHost }) => forHost)
  return (
    <>
      <Checks checks={checks.filter(({ forHost }) => !forHost)} />
      {ofHost.length > 0 && <ForHost checks={ofHost} />}
    </>
  )
}

const Checks = ({ checks }: { checks: readonly Check[] }) => {
  const t = useWords('setup.admin')
  return (
    <ul className="m-0 list-none divide-y divide-line p-0 text-sm">
      {checks.map(({ name, label, state, reason, to }) => (
        <li key={name} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
          <span className="w-40 max-w-full font-medium">{label}</span>
          <span className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere] text-muted">
            {reason}{' '}
            {to && state === 'open' && (
              <Link to={to} className={`whitespace-nowrap ${TEXT_LINK}`}>
                {t.rich('fix', { label, hidden: (words) => <span className="sr-only">{words}</span> })}
              </Link>
            )}
          </span>
          <StatusBadge status={t(`state.${state}`)} tone={TONES[state]} />
        </li>
      ))}
    </ul>
  )
}

function ForHost({ checks }: { checks: readonly Check[] }) {
  const t = useWords('setup.admin')
  const open = checks.filter(({ state }) => state === 'open')
  const words = open.map(({ forHost }) => `- ${forHost}`).join('\n')
  const text = `${t('forHost.ask')}\n${words}`
  return (
    <Disclosure summary={t('forHost', { count: open.length })} className="mt-2">
      <Checks checks={checks} />
      {open.length > 0 && (
        <div className="mt-3 flex flex-wrap items-start gap-3">
          <p className="m-0 min-w-0 flex-1 basis-64 rounded-md border border-line bg-paper p-3 text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
            {text}
          </p>
          <CopyButton text={text} name={t('forHost.copy')} />
        </div>
      )}
    </Disclosure>
  )
}
