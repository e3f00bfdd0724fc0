// The actions of an order's row: one button, and the others in a menu.
import type { ReactNode } from 'react'
import { LinkButton, type ButtonVariant } from '#ui/screens/button.tsx'
import { Confirm } from '#ui/screens/confirm.tsx'
import { IntentButton } from '#ui/screens/intent-button.tsx'
import { MoreMenu } from '#ui/screens/more-menu.tsx'
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
  const { row } = props
  const [main] = actionsOf(props, 'quiet')
  const [, ...others] = actionsOf(props, 'plain')
  const seldom = seldomActions(row)
  return (
    <>
      {main}
      {others.length + seldom.length > 0 && (
        <MoreMenu label={`More for ${row.customer}`} size="small">
          {others}
          {seldom}
        </MoreMenu>
      )}
    </>
  )
}

/** The first one is the button. */
function actionsOf({ row, isWaiting, replyTo }: OrderActionsProps, variant: ButtonVariant): ReactNode[] {
  const { customer, unanswered } = row
  const action = { fields: { order: row._id }, about: customer, variant, size: 'small', stays: true } as const
  return [
    row.money && (
      <LinkButton key="money" to={`${orderAddress(row)}#evidence`} size="small" variant={variant}>
        See the payment<span className="sr-only"> of {customer}</span>
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
        Reply<span className="sr-only"> to {customer}</span>
      </LinkButton>
    ),
    canDeliver(row) && (
      <LinkButton
        key="deliver"
        to={`${orderAddress(row)}?write=deliver#write`}
        size="small"
        variant={variant}
      >
        Deliver<span className="sr-only"> to {customer}</span>
      </LinkButton>
    ),
    isWaiting && (
      <IntentButton key="nudge" {...action} intent="nudged">
        Remind
      </IntentButton>
    ),
    !row.lead && (
      <IntentButton key="lead" {...action} intent="take-lead">
        Assign to me
      </IntentButton>
    ),
  ].filter(Boolean)
}

function seldomActions(row: DeskRow): ReactNode[] {
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
        No answer needed
      </IntentButton>
    ),
    canDeliver(row) && (
      <Confirm
        key="delivered"
        label="Mark delivered"
        fullLabel={`Mark delivered: ${customer}`}
        variant="plain"
        size="small"
        question={`Mark the order of ${customer} as delivered?`}
        detail="The customer gets an email at once, without words or files of yours. To send some, open the order."
        yes="Mark delivered"
        fields={{ intent: 'mark-delivered', order: row._id }}
      />
    ),
  ].filter(Boolean)
}
