// What waits for the customer: one notice, or one card with a row for each order.
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { NextStep, nextStepOf, orderWords } from '#checkout/screens/next-step.tsx'
import type { OwnOrder } from '#checkout/server/payment-progress.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { useFormat } from '#ui/screens/use-format.ts'

interface WaitingOrder {
  id: string
  number: string
  packageName: string
  /** What is asked. */
  head: string
}

interface WaitingOrdersProps {
  /** Its payment has to be talked about, or is open. */
  unsettled: OwnOrder | undefined
  waiting: readonly WaitingOrder[]
}

export function WaitingOrders({ unsettled, waiting }: WaitingOrdersProps) {
  const format = useFormat()
  const step = unsettled && nextStepOf(unsettled, format)
  // A message about a payment stands alone: it may ask for nothing.
  const isRow = step?.isPlain && waiting.length > 0
  return (
    <>
      {unsettled && !isRow && <NextStep order={unsettled} named />}
      {isRow || waiting.length > 1 ? (
        <section
          aria-labelledby="waiting"
          className="mb-6 rounded-md border border-amber bg-amber-soft px-4 text-sm"
        >
          <h2 id="waiting" className="pt-3 pb-2 font-semibold">
            Waiting for you
          </h2>
          <ul className="m-0 list-none p-0">
            {isRow && (
              <li className={ROW}>
                <div className="min-w-0">
                  <p className="font-medium [overflow-wrap:anywhere]">{orderWords(unsettled!, format)}</p>
                  <p>Your payment. {step.words}</p>
                </div>
                <div className="shrink-0">{step.actions}</div>
              </li>
            )}
            {waiting.map((order) => (
              <WaitingRow key={order.id} order={order} />
            ))}
          </ul>
        </section>
      ) : (
        waiting.map((order) => <WaitingNotice key={order.id} order={order} />)
      )}
    </>
  )
}

const ROW = 'relative flex items-center justify-between gap-x-4 border-t border-amber/50 py-2.5'

const WaitingRow = ({ order: { id, number, packageName, head } }: { order: WaitingOrder }) => (
  <li className={ROW}>
    <div className="min-w-0">
      <Link
        to={`/order/${id}`}
        className="font-medium [overflow-wrap:anywhere] text-ink underline-offset-3 after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
      >
        {packageName}, order {number}
      </Link>
      <p>{head}</p>
    </div>
    <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
  </li>
)

const WaitingNotice = ({ order: { id, number, packageName, head } }: { order: WaitingOrder }) => (
  <Notice
    tone="info"
    className="mb-6"
    title={`Waiting for you: ${packageName}, order ${number}`}
    actions={
      <LinkButton variant="primary" to={`/order/${id}`}>
        Go to the order<span className="sr-only"> {number}</span>
      </LinkButton>
    }
  >
    {head}
  </Notice>
)
