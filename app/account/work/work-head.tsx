// The top of an order's page: one sentence, one date, one button.
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { AnchorButton, Button, LinkButton } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import type { OrderWorkView } from '#server/use-cases/work/order-work-view.ts'

interface WorkHeadProps {
  orderId: string
  work: OrderWorkView
  /** Beside the main button: the receipt. */
  aside?: ReactNode
}

export function WorkHead({ orderId, work, aside }: WorkHeadProps) {
  const { head, promise, why, late, ball, state, deeds } = work
  const isRunning = state === 'in-progress' || state === 'waiting-for-customer' || state === 'changes-asked'
  const look = late ? LATE : ball === 'customer' ? YOUR_MOVE : CALM
  return (
    <section aria-label="Where your order stands" className={`mb-6 rounded-lg border p-5 sm:p-6 ${look}`}>
      <p className="max-w-[60ch] font-display text-xl font-semibold tracking-tight text-balance sm:text-2xl">
        {head}
      </p>
      {promise && isRunning && (
        <Disclosure summary="Why this date?" className="mt-1">
          <ul className="m-0 list-none space-y-1 p-0 text-sm tabular-nums">
            {why.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <MainButton orderId={orderId} work={work} />
        {deeds.includes('new-day-agreed') && (
          <Form method="post" preventScrollReset>
            <Button variant="quiet" name="intent" value="agree-day">
              The new day is fine
            </Button>
          </Form>
        )}
        {aside}
      </div>
    </section>
  )
}

const CALM = 'border-accent-mid bg-accent-soft'
const YOUR_MOVE = 'border-amber bg-amber-soft'
const LATE = 'border-danger/50 bg-danger-soft'

function MainButton({ orderId, work }: Pick<WorkHeadProps, 'orderId' | 'work'>) {
  const { state, brief, by } = work
  if (brief && !brief.sent && (state === 'awaiting-payment' || state === 'awaiting-brief'))
    return (
      <LinkButton variant={state === 'awaiting-brief' ? 'primary' : 'quiet'} to={`/order/${orderId}/brief`}>
        {brief.answered === 0 ? 'Answer the questions' : 'Go on with the questions'}
      </LinkButton>
    )
  if (state === 'waiting-for-customer')
    return (
      <AnchorButton variant="primary" href="#write">
        Answer now
      </AnchorButton>
    )
  if (state === 'delivered')
    return (
      <AnchorButton variant="primary" href="#delivery">
        See the delivery
      </AnchorButton>
    )
  if ((state === 'accepted' || state === 'closed') && by === 'owner')
    return <AnchorButton href="/pricing">See the packages</AnchorButton>
  return <AnchorButton href="#write">Write to us</AnchorButton>
}
