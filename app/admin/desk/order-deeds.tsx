// The deeds of an order's row, on the desk and on the overview: the same words in the same order. What is
// needed seldom is in a menu, so that they stay on one line.
import { LinkButton } from '#app/ui/button.tsx'
import { Confirm } from '#app/ui/confirm.tsx'
import { MoreMenu } from '#app/ui/more-menu.tsx'
import type { DeskRow } from '#server/use-cases/work/desk/desk-rows.ts'
import { orderAddress } from './order-address.ts'
import { RowDeed } from './row-deed.tsx'

interface OrderDeedsProps {
  row: DeskRow
  /** The customer keeps us waiting. */
  isWaiting: boolean
  /** Where one replies. Null while the reply is open. */
  replyTo: string | null
}

const canDeliver = ({ state }: DeskRow): boolean => state === 'in-progress' || state === 'changes-asked'

export function OrderDeeds({ row, isWaiting, replyTo }: OrderDeedsProps) {
  const { customer, unanswered } = row
  const deed = { fields: { order: row._id }, about: customer }
  return (
    <>
      {unanswered && replyTo !== null && (
        <LinkButton to={replyTo} size="small" preventScrollReset={replyTo.startsWith('?')}>
          Reply<span className="sr-only"> to {customer}</span>
        </LinkButton>
      )}
      {canDeliver(row) && (
        <LinkButton to={`${orderAddress(row)}#deliver`} size="small">
          Deliver<span className="sr-only"> to {customer}</span>
        </LinkButton>
      )}
      {isWaiting && <RowDeed {...deed} intent="nudge" label="Remind" />}
      {!row.lead && <RowDeed {...deed} intent="take-lead" label="Take the lead" />}
      {(unanswered || canDeliver(row)) && (
        <MoreMenu label={`More for ${customer}`} size="small">
          {unanswered && <RowDeed {...deed} intent="no-answer" label="No answer needed" variant="plain" />}
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
        </MoreMenu>
      )}
    </>
  )
}
