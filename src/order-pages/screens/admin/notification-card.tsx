// One notification of the payment provider: its content, the checks and the outcome.
import { Form, useNavigation } from 'react-router'
import type { NotificationView } from '#checkout/server/notifications/notification-view.ts'
import { factEntries } from '#providers/rules/facts.ts'
import { useMay } from '#site/screens/frame/use-may.ts'
import { Button } from '#ui/screens/button.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { FactList, type Fact } from '#ui/screens/fact-list.tsx'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'

const TONES = { received: 'wait', verified: 'good', invalid: 'bad', 'given-up': 'bad' } as const

export function NotificationCard({ notification }: { notification: NotificationView }) {
  const { state, outcome, checks, said, amount, txnId, facts, receivedAt, deliveries, tries, canAskAgain } =
    notification
  const t = useWords('order-pages.admin')
  const format = useFormat()
  const checked = useWords('payments.admin')
  const named = useWords('providers.admin')
  const mayAsk = useMay('change-money')
  const busy = useNavigation().state !== 'idle'
  return (
    <article className="rounded-md border border-line p-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong>{[said || t('notification.noStatus'), amount].filter(Boolean).join(', ')}</strong>
          <StatusBadge status={t(`notification.${state}`)} tone={TONES[state]} />
        </p>
        <p className="text-muted tabular-nums">{format.dateAndTime(receivedAt)}</p>
      </div>
      <p className="mt-2 font-medium">{outcome}</p>
      {checks.length > 0 && (
        <ul aria-label={t('notification.checks')} className="mt-3 list-none space-y-1.5 p-0">
          {checks.map(({ name, ok, words }) => (
            <li key={name} className="flex gap-2">
              <span
                aria-hidden="true"
                className={`w-4 shrink-0 font-semibold ${ok ? 'text-accent' : 'text-danger'}`}
              >
                {ok ? '✓' : '✗'}
              </span>
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="sr-only">{t(ok ? 'notification.passed' : 'notification.didNotPass')} </span>
                <span className="text-muted">{checked(`check.${name}`)}:</span> {words}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Disclosure
        summary={
          txnId
            ? t.rich('notification.saidAbout', {
                bold: (words) => <span className="font-medium text-ink">{words}</span>,
                transaction: txnId,
              })
            : t('notification.whatItSaid')
        }
        className="mt-3"
      >
        <div className="mt-2">
          <FactList
            facts={[
              ...factEntries(facts).map(([name, value]): Fact => [named(`fact.${name}`), value]),
              [t('notification.delivered'), t('notification.times', { times: deliveries })],
              [t('notification.providerAsked'), t('notification.times', { times: tries })],
            ]}
          />
        </div>
      </Disclosure>
      {mayAsk && canAskAgain && (
        <Form method="post" preventScrollReset className="mt-3">
          <input type="hidden" name="notification" value={notification._id} />
          <Button variant="quiet" name="intent" value="reverify" disabled={busy}>
            {t('notification.askAgain')}
          </Button>
        </Form>
      )}
    </article>
  )
}
