// The actions of an order's row: one button, and the others in a menu.
import type { ReactNode } from 'react'
import { LinkButton, type ButtonVariant } from '#ui/screens/button.tsx'
import { Confirm } from '#ui/screens/confirm.tsx'
import { IntentButton } from '#ui/screens/intent-button.tsx'
import { MoreMenu } from '#ui/screens/more-menu.tsx'
import { useWords, type UsedWords } from '#ui/screens/use-words.ts'
import type { DeskRow } from '#work/server/desk/desk-rows.ts'

export const orderAddress = ({ _id }: { _id: string }): string => `/admin/payment-status/${_id}`

interface OrderActionsProps {
  row: DeskRow
  /** The customer keeps us waiting. */
  isWaiting: boolean
  /** Where one replies. Null while the reply is open. */
  replyTo: string | null
}

const canDeliver = ({ state }: DeskRow): boolean => state === 'in-progress' || state === 'changes-asked'

export function OrderActions(props: OrderActionsProps) {
  const t = useWords('admin.admin')
  const { row } = props
  const [main] = actionsOf(t, props, 'quiet')
  const [, ...others] = actionsOf(t, props, 'plain')
  const seldom = seldomActions(t, row)
  return (
    <>
      {main}
      {others.length + seldom.length > 0 && (
        <MoreMenu label={t('moreFor', { customer: row.customer })} size="small">
          {others}
          {seldom}
        </MoreMenu>
      )}
    </>
  )
}

/** The first one is the button. */
function actionsOf(
  t: UsedWords<'admin.admin'>,
  { row, isWaiting, replyTo }: OrderActionsProps,
  variant: ButtonVariant,
): ReactNode[] {
  const { customer, unanswered } = row
  const about = { customer, hidden: (words: ReactNode) => <span className="sr-only">{words}</span> }
  const action = { fields: { order: row._id }, about: customer, variant, size: 'small', stays: true } as const
  return [
    row.money && (
      <LinkButton key="money" to={`${orderAddress(row)}#evidence`} size="small" variant={variant}>
        {t.rich('seeThePayment', about)}
      </LinkButton>
    ),
    unanswered && replyTo !== null && (
      <LinkButton
        key="reply"
        to={replyTo}
        size="small"
        variant={variant}
        preventScrollReset={replyTo.startsWith('?')}
      >
        {t.rich('reply', about)}
      </LinkButton>
    ),
    canDeliver(row) && (
      <LinkButton
        key="deliver"
        to={`${orderAddress(row)}?write=deliver#write`}
        size="small"
        variant={variant}
      >
        {t.rich('deliverTo', about)}
      </LinkButton>
    ),
    isWaiting && (
      <IntentButton key="nudge" {...action} intent="nudged">
        {t('remind')}
      </IntentButton>
    ),
    !row.lead && (
      <IntentButton key="lead" {...action} intent="take-lead">
        {t('assignToMe')}
      </IntentButton>
    ),
  ].filter(Boolean)
}

function seldomActions(t: UsedWords<'admin.admin'>, row: DeskRow): ReactNode[] {
  const { customer, unanswered } = row
  return [
    unanswered && (
      <IntentButton
        key="no-answer"
        fields={{ order: row._id }}
        about={customer}
        intent="answer-not-needed"
        variant="plain"
        size="small"
        stays
      >
        {t('noAnswerNeeded')}
      </IntentButton>
    ),
    canDeliver(row) && (
      <Confirm
        key="delivered"
        label={t('markDelivered')}
        fullLabel={t('markDeliveredFor', { customer })}
        variant="plain"
        size="small"
        question={t('markDeliveredAsk', { customer })}
        detail={t('markDeliveredDetail')}
        yes={t('markDelivered')}
        fields={{ intent: 'mark-delivered', order: row._id }}
      />
    ),
  ].filter(Boolean)
}
