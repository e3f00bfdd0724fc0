// What is said above the order form: what is missing, what was ordered already, and what went wrong.
import type { OrderView } from '#orders/server/order-record.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import type { Refusal } from '#ui/screens/scope.ts'
import { SAVED_FIELDS } from './order-form.tsx'

interface OrderNoticesProps {
  /** The reason why this account can't order yet. */
  why: string | undefined
  placed: { order: OrderView } | undefined
  refusal: Refusal | undefined
}

export const OrderNotices = ({ why, placed, refusal }: OrderNoticesProps) => (
  <>
    {why && (
      <Notice
        tone="info"
        className="mb-6"
        title="One thing first"
        actions={<LinkButton to="/account">Go to your account</LinkButton>}
      >
        {why}
      </Notice>
    )}
    {placed && (
      <Notice
        tone="info"
        className="mb-6"
        title="Your order is placed"
        actions={<LinkButton to={`/order/${placed.order._id}`}>See your order</LinkButton>}
      >
        You already placed order {placed.order.number} with this form. Sending it again places another order.
      </Notice>
    )}
    {refusal && !isShownInFields(refusal) && (
      <Notice tone="wrong" className="mb-6" title={refusal.status < 500 ? 'Not ordered yet' : undefined}>
        {refusal.detail} {refusal.status >= 500 && RETRY_IS_SAFE}
      </Notice>
    )}
  </>
)

/** Shown if the response was lost. The idempotency key makes a retry safe. */
const RETRY_IS_SAFE = 'If it did arrive, sending it again does not create a second order.'

/** Fields show their own errors. Errors that belong to no field appear above the form. */
const isShownInFields = ({ errors }: Refusal): boolean =>
  [...SAVED_FIELDS, 'couponCode'].some((name) => errors[name])
