// If it does not work out: a refund with a fair proposal, the dispute file, the late credit, the mailed
// links.
import { Form, useNavigation } from 'react-router'
import { shouldNotPay } from '#checkout/screens/payment-messages.ts'
import type { OwnOrder } from '#checkout/server/payment-progress.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Confirm } from '#ui/screens/confirm.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { TextArea } from '#ui/screens/field.tsx'
import type { Refusal } from '#ui/screens/scope.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { RefundProposal } from '#work/server/order-page/ask-for-refund.ts'
import type { OrderWorkView } from '#work/server/order-page/order-work-view.ts'

interface WaysOutProps {
  orderId: string
  work: OrderWorkView
  order: OwnOrder | undefined
  proposal: RefundProposal | null
  refused?: { refusal: Refusal; reason: string } | undefined
}

export function WaysOut({ orderId, work, order, proposal, refused }: WaysOutProps) {
  const t = useWords('order-pages.screens')
  const format = useFormat()
  const busy = useNavigation().state !== 'idle'
  const asked = work.refundAsked
  const owed = work.credit?.owedCents ?? 0
  return (
    <Card title={t('waysOut.title')} id="ways-out">
      <p className="text-sm text-muted">{t('waysOut.lead')}</p>
      {order && canCancel(order) && (
        <div className="mt-4 text-sm">
          <p className="mb-2">{t('cancel.mind')}</p>
          <Confirm
            label={t('cancel.label')}
            question={t('cancel.question')}
            detail={t('cancel.detail')}
            yes={t('cancel.yes')}
            no={t('cancel.no')}
            fields={{ intent: 'cancel' }}
            variant="quiet"
            danger
          />
        </div>
      )}
      {owed > 0 && (
        <div className="mt-4 text-sm">
          <p className="mb-2">{t('waive.late', { amount: format.money(owed, work.currency) })}</p>
          <Confirm
            label={t('waive.label')}
            question={t('waive.question', { amount: format.money(owed, work.currency) })}
            detail={t('waive.detail')}
            yes={t('waive.yes')}
            fields={{ intent: 'credit-waived' }}
            variant="quiet"
          />
        </div>
      )}
      {asked && <p className="mt-4 text-sm">{t('refund.asked', { day: format.nearTime(asked.at) })}</p>}
      {proposal && proposal.cents !== 0 && (
        <Disclosure
          key={asked?.at}
          summary={asked ? t('refund.again') : t('refund.ask')}
          open={refused !== undefined}
          className="mt-2"
        >
          <Form method="post" preventScrollReset className="mt-2 space-y-3">
            <p className="text-sm">{proposal.words}</p>
            {proposal.notBegun.length > 0 && proposal.notBegun.length < proposal.points && (
              <ul className="m-0 list-disc ps-5 text-sm text-muted">
                {proposal.notBegun.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
            <TextArea
              label={t('refund.reason')}
              name="reason"
              required
              rows={3}
              maxLength={2000}
              defaultValue={refused?.reason}
              error={refused && (refused.refusal.errors.reason ?? refused.refusal.detail)}
            />
            <Button name="intent" value="refund" variant="quiet" disabled={busy}>
              {t('refund.send')}
            </Button>
          </Form>
        </Disclosure>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButton variant="quiet" to={`/dispute-file/${orderId}`}>
          {t('printAll')}
        </LinkButton>
        <Confirm
          label={t('links.label')}
          question={t('links.question')}
          detail={t('links.detail')}
          yes={t('links.yes')}
          fields={{ intent: 'links' }}
          variant="quiet"
        />
      </div>
    </Card>
  )
}

/**
 * An order can't be cancelled while a payment may be on its way, nor can a single later period of a retainer.
 */
const canCancel = ({ paymentStatus, payment, isLaterPeriod, ofOtherMode, ...money }: OwnOrder): boolean =>
  paymentStatus === 'UnPaid' &&
  !isLaterPeriod &&
  !ofOtherMode &&
  !shouldNotPay(payment) &&
  !isPaidInPart(money)

const isPaidInPart = ({
  parts,
  openCents,
  priceCents,
}: Pick<OwnOrder, 'parts' | 'openCents' | 'priceCents'>) =>
  parts.length > 1
    ? parts.some(({ state, bill, totalCents }) => state === 'paid' || (bill && bill.openCents < totalCents))
    : openCents < priceCents
