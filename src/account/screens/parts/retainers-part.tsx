// The person's retainers, on the dashboard and beside the rest of the account.
import { useRetainerLine } from '#billing/screens/retainer-line.ts'
import type { MyRetainer } from '#billing/server/list-retainers.ts'
import { useIsOpen } from '#site/screens/frame/page-frame.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { useWords } from '#ui/screens/use-words.ts'

export function RetainersPart({ retainers }: { retainers: readonly MyRetainer[] }) {
  const line = useRetainerLine()
  const t = useWords('account.screens')
  const isOpen = useIsOpen('retainers')
  if (!isOpen || !retainers.length) return null
  return (
    <Card title={t('retainers.title')} id="retainers">
      <ul className="m-0 list-none divide-y divide-line p-0">
        {retainers.map((retainer) => (
          <li
            key={retainer._id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              <p className="font-medium [overflow-wrap:anywhere]">{retainer.packageName}</p>
              <p className="text-sm text-muted">{line(retainer)}</p>
              {retainer.asksYou && <p className="mt-1 text-sm font-medium">{t('retainers.asksYou')}</p>}
            </div>
            <LinkButton
              to={`/retainer/${retainer._id}${retainer.asksYou ? '#change' : ''}`}
              variant={retainer.asksYou ? 'primary' : 'quiet'}
            >
              {t(
                retainer.asksYou
                  ? 'retainers.answer'
                  : retainer.state === 'ended'
                    ? 'retainers.see'
                    : 'retainers.seePauseEnd',
              )}
              <span className="sr-only"> {retainer.packageName}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}
