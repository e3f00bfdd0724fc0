// The actions of an order's row, on the desk and on the overview: the same words in the same order. What is
// needed seldom is in a menu, so that they stay on one line.
import type { ReactNode } from 'react'
import { LinkButton, type ButtonVariant } from '#ui/screens/button.tsx'
import { Confirm } from '#ui/screens/confirm.tsx'
import { MoreMenu } from '#ui/screens/more-menu.tsx'
import type { DeskRow } from '../../server/desk/desk-rows.ts'
import { ActionColumns } from './action-columns.tsx'
import { orderAddress } from './order-address.ts'
import { RowAction } from './row-action.tsx'

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
  const [main, ...others] = actionsOf(props, 'quiet')
  const [, ...inMenu] = actionsOf(props, 'plain')
  const hasSeldom = row.unanswered || canDeliver(row)
  const menu = (hasSeldom || others.length > 0) && (
    <div className={hasSeldom ? '' : 'md:hidden'}>
      <MoreMenu label={`More for ${row.customer}`} size="small">
        {inMenu.length > 0 && <div className="flex flex-col gap-1 md:hidden">{inMenu}</div>}
        <Seldom row={row} />
      </MoreMenu>
    </div>
  )
  if (!main && !menu) return null
  return <ActionColumns main={main} others={others} menu={menu} />
}

/** The main action first. On a phone the others are in the menu. */
function actionsOf({ row, isWaiting, replyTo }: OrderActionsProps, variant: ButtonVariant): ReactNode[] {
  const { customer, unanswered } = row
  const action = { fields: { order: row._id }, about: customer, variant }
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
      <LinkButton key="deliver" to={`${orderAddress(row)}#deliver`} size="small" variant={variant}>
        Deliver<span className="sr-only"> to {customer}</span>
      </LinkButton>
    ),
    isWaiting && <RowAction key="nudge" {...action} intent="nudged" label="Remind" />,
    !row.lead && <RowAction key="lead" {...action} intent="take-lead" label="Take the lead" />,
  ].filter(Boolean)
}

function Seldom({ row }: { row: DeskRow }) {
  const { customer, unanswered } = row
  const action = { fields: { order: row._id }, about: customer }
  return (
    <>
      {unanswered && (
        <RowAction {...action} intent="answer-not-needed" label="No answer needed" variant="plain" />
      )}
      {canDeliver(row) && (
        <Confirm
          label="Mark delivered"
          fullLabel={`Mark delivered: ${customer}`}
          variant="plain"
          size="small"
          question={`Mark the order of ${customer} as delivered?`}
          detail="The customer gets a mail at once, without words or files of yours. To send some, open the order."
          yes="Mark delivered"
          fields={{ intent: 'mark-delivered', order: row._id }}
        />
      )}
    </>
  )
}
