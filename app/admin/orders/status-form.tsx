import { Form, useNavigation } from 'react-router'
import { ORDER_STATUSES, type OrderStatus } from '#domain/order-states.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Select } from '#app/ui/field.tsx'

export function StatusForm({ orderStatus }: { orderStatus: OrderStatus }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Card title="Order Status" id="status">
      <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
        <Select key={orderStatus} label="Is the work done?" name="orderStatus" defaultValue={orderStatus} choices={ORDER_STATUSES} help="The customer is mailed when it becomes Delivered." fieldClassName="grow" />
        <Button name="intent" value="status" disabled={busy}>Update Order</Button>
      </Form>
    </Card>
  )
}
