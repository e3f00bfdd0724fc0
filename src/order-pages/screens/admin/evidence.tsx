// The evidence of a payment: the pay form, the customer's return, and every notification with its checks.
import type { CheckoutView } from '#payments/server/ledger/checkouts.ts'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { IntentButton } from '#ui/screens/intent-button.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords, type UsedWords } from '#ui/screens/use-words.ts'
import type { PaymentEvidence } from '../../server/payment-evidence.ts'
import { moneyProblem } from './money-problem.ts'
import { NotificationCard } from './notification-card.tsx'

/** Folded while nobody needs it: before anything was sent, and once the order is paid and nothing is open. */
export function Evidence(evidence: PaymentEvidence) {
  const t = useWords('order-pages.admin')
  const needsNobody = isEmpty(evidence) || isSettled(evidence)
  return (
    <Card title={t('evidence.title')} id="evidence">
      {needsNobody ? (
        <Disclosure summary={summaryOf(evidence, t)} className="-my-1">
          <Steps {...evidence} />
        </Disclosure>
      ) : (
        <Steps {...evidence} />
      )}
    </Card>
  )
}

const isEmpty = ({ forms, returns, notifications, checkouts }: PaymentEvidence): boolean =>
  ![forms, returns, notifications, checkouts].some(({ length }) => length)

const isSettled = ({ notifications, checkouts, ...money }: PaymentEvidence): boolean =>
  money.order.paymentStatus === 'Paid' &&
  !moneyProblem(money) &&
  checkouts.every(({ state }) => state === 'paid' || state === 'closed') &&
  notifications.every(({ state, checks }) => state === 'verified' && checks.every(({ ok }) => ok))

function summaryOf(evidence: PaymentEvidence, t: UsedWords<'order-pages.admin'>): string {
  if (isEmpty(evidence)) return t('evidence.nothing')
  const { checkouts, notifications } = evidence
  const parts = [
    checkouts.length && t('evidence.countCheckouts', { checkouts: checkouts.length }),
    notifications.length && t('evidence.countNotifications', { notifications: notifications.length }),
  ].filter(Boolean)
  return parts.length ? t('evidence.settledWith', { parts: parts.join(', ') }) : t('evidence.settled')
}

function Steps({ forms, returns, notifications, checkouts }: PaymentEvidence) {
  const t = useWords('order-pages.admin')
  const format = useFormat()
  return (
    <ol className="m-0 list-none space-y-4 p-0">
      {(forms.length > 0 || !checkouts.length) && (
        <Step title={t('evidence.payForm')}>
          {forms.length ? (
            forms.map(({ receiver, at }) => (
              <p key={receiver}>{t('evidence.shown', { time: format.dateAndTime(at), receiver })}</p>
            ))
          ) : (
            <p className="text-muted">{t('evidence.notOpened')}</p>
          )}
        </Step>
      )}
      {checkouts.length > 0 && (
        <Step title={t('evidence.checkouts')}>
          <Checkouts checkouts={checkouts} />
        </Step>
      )}
      {(returns.length > 0 || forms.length > 0 || !checkouts.length) && (
        <Step title={t('evidence.return')}>
          {returns.length ? (
            returns.map(({ at, cancelled }) => (
              <p key={at}>
                {t(cancelled ? 'evidence.cameBackCancelled' : 'evidence.cameBack', {
                  time: format.dateAndTime(at),
                })}
              </p>
            ))
          ) : (
            <p className="text-muted">{t('evidence.noReturn')}</p>
          )}
        </Step>
      )}
      <Step title={t('evidence.notifications')}>
        {notifications.length ? (
          <div className="space-y-3">
            {notifications.map((notification) => (
              <NotificationCard key={notification._id} notification={notification} />
            ))}
          </div>
        ) : (
          <EmptyState title={t('evidence.noneYet')}>{t('evidence.noneYetHelp')}</EmptyState>
        )}
      </Step>
    </ol>
  )
}

const STEP =
  'grid gap-x-6 gap-y-1 border-t border-line pt-4 text-sm first:border-t-0 first:pt-0 ' +
  'md:grid-cols-[9rem_minmax(0,1fr)]'

function Step({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <li className={STEP}>
      <h3 className="font-medium text-ink">{title}</h3>
      <div className="min-w-0">{children}</div>
    </li>
  )
}

/** The checkouts of an order at providers with an API, and the button that asks them. */
function Checkouts({ checkouts }: { checkouts: CheckoutView[] }) {
  const t = useWords('order-pages.admin')
  const format = useFormat()
  return (
    <div className="space-y-2">
      {checkouts.map(({ _id, provider, ref, state, startedAt, askedAt }) => (
        <p key={_id} className="[overflow-wrap:anywhere]">
          {t('evidence.checkout', {
            provider,
            time: format.dateAndTime(startedAt),
            state: t(`checkoutState.${state}`),
          })}{' '}
          <span className="text-muted">
            {ref && `${t('evidence.checkoutId', { id: ref })} `}
            {askedAt
              ? t('evidence.lastAnswered', { time: format.dateAndTime(askedAt) })
              : t('evidence.notAsked')}
          </span>
        </p>
      ))}
      <IntentButton intent="inquire" stays>
        {t('evidence.ask')}
      </IntentButton>
    </div>
  )
}
