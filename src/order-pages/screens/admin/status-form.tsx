import { useContext, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { ORDER_STATUSES, type OrderStatus } from '#orders/rules/order-states.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Select } from '#ui/screens/field.tsx'
import { MailNoteContext } from './mail-note.ts'

interface StatusFormProps {
  order: { _id: string; orderStatus: OrderStatus; customerEmail: string }
  /** Asked before an unpaid order is marked as delivered. */
  question?: string | undefined
}

export function StatusForm({ order, question }: StatusFormProps) {
  const busy = useNavigation().state !== 'idle'
  const { orderStatus } = order
  const mailNote = useContext(MailNoteContext)
  return (
    <Card title="Order Status" id="status">
      {question ? (
        <Question text={question} order={order} busy={busy} />
      ) : (
        <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
          <Select
            key={orderStatus}
            label="Is the work done?"
            name="orderStatus"
            defaultValue={orderStatus}
            choices={ORDER_STATUSES}
            {...(order.customerEmail && {
              help: `The customer gets a mail when it becomes Delivered. ${mailNote}`.trim(),
            })}
            fieldClassName="grow"
          />
          <Button variant="quiet" name="intent" value="status" disabled={busy}>
            Update Order
          </Button>
        </Form>
      )}
    </Card>
  )
}

function Question({ text, order, busy }: { text: string; order: StatusFormProps['order']; busy: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const mailNote = useContext(MailNoteContext)
  // The question replaces the button that had the focus.
  useEffect(() => box.current?.focus(), [])
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="orderStatus" value="Delivered" />
      <input type="hidden" name="unpaid" value="yes" />
      <div
        ref={box}
        role="alert"
        tabIndex={-1}
        data-refusal=""
        className="rounded-md border border-amber bg-amber-soft px-4 py-3 text-sm outline-none"
      >
        <p className="font-semibold">{text}</p>
        {order.customerEmail && <p>The customer gets a mail that the work is done. {mailNote}</p>}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button name="intent" value="status" disabled={busy}>
          Yes, mark it delivered
        </Button>
        <LinkButton to={`/admin/payment-status/${order._id}`} preventScrollReset>
          No, leave it pending
        </LinkButton>
      </div>
    </Form>
  )
}
