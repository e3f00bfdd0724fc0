// The evidence of a payment: the pay form, the customer's return, and every notification with its checks.
import type { CheckoutView } from '#payments/server/ledger/checkouts.ts'
import { countOf } from '#platform/rules/count-of.ts'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { IntentButton } from '#ui/screens/intent-button.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import type { PaymentEvidence } from '../../server/payment-evidence.ts'
import { moneyProblem } from './money-problem.ts'
import { NotificationCard } from './notification-card.tsx'

/** Folded while nobody needs it: before anything was sent, and once the order is paid and nothing is open. */
export function Evidence(evidence: PaymentEvidence) {
  const needsNobody = isEmpty(evidence) || isSettled(evidence)
  return (
    <Card title="Evidence of the payment" id="evidence">
      {needsNobody ? (
        <Disclosure summary={summaryOf(evidence)} className="-my-1">
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

function summaryOf(evidence: PaymentEvidence): string {
  if (isEmpty(evidence)) return 'No pay form, no return and no notification yet'
  const { checkouts, notifications } = evidence
  const parts = [
    checkouts.length && countOf(checkouts.length, 'checkout'),
    notifications.length && countOf(notifications.length, 'notification'),
  ].filter(Boolean)
  return `Paid, and nothing is open${parts.length ? `: ${parts.join(', ')}` : ''}`
}

function Steps({ forms, returns, notifications, checkouts }: PaymentEvidence) {
  const format = useFormat()
  return (
    <ol className="m-0 list-none space-y-4 p-0">
      {(forms.length > 0 || !checkouts.length) && (
        <Step title="Pay form">
          {forms.length ? (
            forms.map(({ receiver, at }) => (
              <p key={receiver}>
                Shown on {format.dateAndTime(at)}, to be paid to {receiver}.
              </p>
            ))
          ) : (
            <p className="text-muted">The customer has not opened it yet.</p>
          )}
        </Step>
      )}
      {checkouts.length > 0 && (
        <Step title="Checkouts">
          <Checkouts checkouts={checkouts} />
        </Step>
      )}
      {(returns.length > 0 || forms.length > 0 || !checkouts.length) && (
        <Step title="Return">
          {returns.length ? (
            returns.map(({ at, cancelled }) => (
              <p key={at}>
                {cancelled
                  ? `The customer came back on ${format.dateAndTime(at)} and cancelled the payment.`
                  : `The customer came back on ${format.dateAndTime(at)}. That alone proves nothing.`}
              </p>
            ))
          ) : (
            <p className="text-muted">
              The customer has not come back from the payment page. That proves nothing: many people close it
              after they paid.
            </p>
          )}
        </Step>
      )}
      <Step title="Notifications">
        {notifications.length ? (
          <div className="space-y-3">
            {notifications.map((notification) => (
              <NotificationCard key={notification._id} notification={notification} />
            ))}
          </div>
        ) : (
          <EmptyState title="None yet">
            Messages of the payment provider about this order appear here, with every check.
          </EmptyState>
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

const STATES: Record<CheckoutView['state'], string> = {
  opening: 'being opened',
  open: 'open, not paid yet',
  capturing: 'approved, the money is being taken',
  closing: 'being closed',
  pending: 'paid, the money is on its way',
  paid: 'paid',
  closed: 'closed without a payment',
  failed: 'could not be opened',
}

/** The checkouts of an order at providers with an API, and the button that asks them. */
function Checkouts({ checkouts }: { checkouts: CheckoutView[] }) {
  const format = useFormat()
  return (
    <div className="space-y-2">
      {checkouts.map(({ _id, provider, ref, state, startedAt, askedAt }) => (
        <p key={_id} className="[overflow-wrap:anywhere]">
          {provider}, started on {format.dateAndTime(startedAt)}: {STATES[state]}.{' '}
          <span className="text-muted">
            {ref && `Its id there is ${ref}. `}
            {askedAt ? `The provider last answered on ${format.dateAndTime(askedAt)}.` : 'Not asked yet.'}
          </span>
        </p>
      ))}
      <IntentButton intent="inquire" stays>
        Ask the provider
      </IntentButton>
    </div>
  )
}
