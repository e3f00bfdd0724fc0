// The top of an order's page: one sentence, one date, one button; then the way of the order, who leads it and
// what comes next.
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { AnchorButton, Button, LinkButton } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { useFormat } from '#app/use-format.ts'
import { NEXT } from '#domain/work/next-words.ts'
import type { OrderWorkView } from '#server/use-cases/work/order-page/order-work-view.ts'
import { LeadLine } from './lead-line.tsx'
import { Track } from './track.tsx'

interface WorkHeadProps {
  orderId: string
  work: OrderWorkView
  /** Beside the main button: the receipt. */
  aside?: ReactNode
  /** The notice about the payment comes first, so there is no sentence and no button here. */
  isQuiet?: boolean
  /** A payment is on its way: nobody may be asked to pay again. */
  isPaying?: boolean
}

const PAYING = {
  head: 'You can answer the questions while your payment is confirmed.',
  next: 'Your payment is confirmed. Then we start, or ask what we need to know.',
}

export function WorkHead({ orderId, work, aside, isQuiet = false, isPaying = false }: WorkHeadProps) {
  const { late, ball, state, lead, track } = work
  const look = late ? LATE : ball === 'customer' ? YOUR_MOVE : CALM
  return (
    <section
      aria-label="Where your order stands"
      className={`mb-6 overflow-hidden rounded-lg border bg-surface ${isQuiet ? 'border-line' : look.border}`}
    >
      {!isQuiet && (
        <div className={`p-5 sm:p-6 ${look.back}`}>
          <Sentence orderId={orderId} work={isPaying ? { ...work, head: PAYING.head } : work} aside={aside} />
        </div>
      )}
      <div className="grid gap-5 p-5 sm:p-6">
        <Track steps={track} late={late} />
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line pt-5">
          <p className="min-w-0 grow basis-72 text-sm">
            <span className="font-semibold">Next:</span>{' '}
            <span className="text-muted">{isPaying ? PAYING.next : NEXT[state]}</span>
          </p>
          {lead && <LeadLine lead={lead} />}
        </div>
      </div>
    </section>
  )
}

function Sentence({ orderId, work, aside }: Omit<WorkHeadProps, 'isQuiet' | 'isPaying'>) {
  const { head, promise, why, state, deeds } = work
  const isRunning = state === 'in-progress' || state === 'waiting-for-customer' || state === 'changes-asked'
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
      <div className="min-w-0 grow basis-96">
        <p className="max-w-[46ch] font-display text-xl font-semibold tracking-tight text-balance sm:text-2xl">
          {head}
        </p>
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
      </div>
      {promise && isRunning && <PromisedDay day={promise.expectedOn} why={why} />}
    </div>
  )
}

/** The day as a date in a calendar, with the sum behind it. */
function PromisedDay({ day, why }: { day: string; why: readonly string[] }) {
  const format = useFormat()
  return (
    <div className="min-w-0 sm:max-w-64 sm:text-right">
      <p className="text-sm text-muted">Ready by</p>
      <p className="font-display text-3xl font-semibold tracking-tight tabular-nums">{format.nearDay(day)}</p>
      <Disclosure summary="Why this date?">
        <ul className="m-0 list-none space-y-1 p-0 text-sm tabular-nums">
          {why.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}

const CALM = { border: 'border-accent-mid', back: 'bg-accent-soft' }
const YOUR_MOVE = { border: 'border-amber', back: 'bg-amber-soft' }
const LATE = { border: 'border-danger/50', back: 'bg-danger-soft' }

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
