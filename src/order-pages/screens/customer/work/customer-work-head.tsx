// The top of an order's page: one sentence, one date, one button; then the way of the order, who leads it and
// what comes next. The page after the payment has it too.
import type { ReactNode } from 'react'
import type { WhilePaying } from '#checkout/screens/payment-messages.ts'
import { A } from '#ui/screens/local-link.tsx'
import { Portrait } from '#ui/screens/portrait.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { TrackStep, TrackName } from '#work/rules/track.ts'
import type { PublicLead } from '#work/server/order-page/lead.ts'
import type { OrderWorkView } from '#work/server/order-page/order-work-view.ts'
import { asksForAnswers } from './main-button.tsx'
import { PromisedDay } from './promised-day.tsx'

/** What is to be said about a payment that the work waits for. */
export interface PaymentWords {
  /** By default the sentence of the work. Null if the heading of the page says it. */
  title?: string | null | undefined
  words?: ReactNode
}

interface WorkHeadProps {
  work: OrderWorkView
  /** Above the sentence: of the page, or of one order among several. */
  heading?: ReactNode
  /** For one order among several. */
  isSmall?: boolean
  /** Green, on whichever side the next move is. */
  isCalm?: boolean
  /** Below the sentence, the main one first. */
  buttons: ReactNode
  /** Instead of the promised day, while there is none yet. */
  day?: ReactNode
  /** Where messages are written, if not on this page. */
  writeAt: string
  /** Said here, so that one box asks for everything. */
  payment?: PaymentWords | undefined
  /** The notice above says it all, so there is no sentence and no button here. */
  isQuiet?: boolean
  /** Nobody may be asked to pay again. */
  paying?: WhilePaying | undefined
}

export function CustomerWorkHead({
  work,
  heading,
  isSmall = false,
  isCalm = false,
  buttons,
  day,
  writeAt,
  payment,
  isQuiet = false,
  paying,
}: WorkHeadProps) {
  const t = useWords('order-pages.screens')
  const next = useWords('work.screens')
  const { late, waitingOn, state, lead, track } = work
  const promise = runningPromise(work)
  const { sentence, more } = wordsOf({ ...work, head: headOf(work) }, payment, paying)
  // The sentence says what comes next.
  const isSaid =
    (waitingOn === 'customer' && !paying) ||
    (payment !== undefined && payment.title === undefined && !promise)
  // One of several orders is low; a day stands at this side.
  const isBeside = isSmall && !day && !promise
  const look = isCalm ? CALM : late ? LATE : waitingOn === 'customer' ? YOUR_MOVE : CALM
  return (
    <section
      aria-label={t('head.where')}
      className={`@container mb-6 overflow-hidden rounded-lg border bg-surface ${isQuiet ? 'border-line' : look.border}`}
    >
      {!isQuiet && (
        <div
          className={`flex flex-wrap items-start justify-between gap-x-10 gap-y-4 p-5 sm:p-6 ${look.back}`}
        >
          <div className="min-w-0 grow basis-72">
            {heading && <div className="mb-3">{heading}</div>}
            {sentence && (
              <p
                className={
                  isSmall
                    ? 'max-w-[68ch] font-medium'
                    : 'max-w-[46ch] font-display text-xl font-semibold tracking-tight text-balance sm:text-2xl'
                }
              >
                {sentence}
              </p>
            )}
            {more.map((words, index) => (
              <p key={index} className="max-w-[68ch] not-first:mt-2 first:font-medium">
                {words}
              </p>
            ))}
            {!isBeside && <div className="mt-4 flex flex-wrap gap-3">{buttons}</div>}
          </div>
          {isBeside && <div className="flex flex-wrap gap-3 self-end">{buttons}</div>}
          {day ??
            (promise && (
              <PromisedDay
                day={promise.expectedOn}
                isMissed={late && promise.expectedOn === promise.promisedOn}
                why={work.why}
              />
            ))}
        </div>
      )}
      <div className="grid gap-5 p-5 sm:p-6">
        <Track steps={promise ? withoutPlannedDay(track) : track} late={late} isSmall={isSmall} />
        {(lead || !isSaid) && (
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line pt-5">
            {!isSaid && (
              <p className="min-w-0 grow basis-72 text-sm">
                {t.rich('head.next', {
                  name: (words) => <span className="font-semibold">{words}</span>,
                  rest: (words) => <span className="text-muted">{words}</span>,
                  next: paying?.next ?? next(`next.${state}`),
                })}
              </p>
            )}
            {lead && <LeadLine lead={lead} writeAt={writeAt} />}
          </div>
        )}
      </div>
    </section>
  )
}

/** The sentence in large letters, and what is said below it. */
function wordsOf(work: OrderWorkView, payment: PaymentWords | undefined, paying: WhilePaying | undefined) {
  const invitation = paying && asksForAnswers(work) && paying.invitation
  const sentence = payment?.title === undefined ? work.head : payment.title
  return { sentence, more: [payment?.words, invitation].filter(Boolean) }
}

/** Only while the clock matters: before a delivery, and after changes were asked for. */
const runningPromise = ({ promise, state }: OrderWorkView): OrderWorkView['promise'] =>
  state === 'in-progress' || state === 'waiting-for-customer' || state === 'changes-asked' ? promise : null

const headOf = (work: OrderWorkView): string => (runningPromise(work) ? work.headBesideDay : work.head)

/** The day of the delivery stands above in large letters. */
const withoutPlannedDay = (track: readonly TrackStep[]): TrackStep[] =>
  track.map((step) => (step.name === 'delivered' && step.planned ? { ...step, day: null } : step))

const CALM = { border: 'border-accent-mid', back: 'bg-accent-soft' }
const YOUR_MOVE = { border: 'border-amber', back: 'bg-amber-soft' }
const LATE = { border: 'border-danger/50', back: 'bg-danger-soft' }

interface LeadLineProps {
  lead: PublicLead
  /** The address of the box for messages. */
  writeAt: string
}

/** Who leads the order. Messages go to the thread, so that none is lost in a mailbox. */
function LeadLine({ lead: { name, picture, title }, writeAt }: LeadLineProps) {
  const t = useWords('order-pages.screens')
  return (
    <div className="flex min-w-0 items-center gap-3 text-sm">
      <Portrait name={name} picture={picture} />
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">
          {t.rich('head.leads', {
            bold: (words) => <span className="font-medium">{words}</span>,
            name,
          })}
        </p>
        <p className="flex flex-wrap gap-x-2 text-muted">
          {title && <span>{title}</span>}
          <A href={writeAt} className="text-accent underline underline-offset-3">
            {t('head.write')}
          </A>
        </p>
      </div>
    </div>
  )
}

/** Until it is paid, the step is not called by its outcome. */
const labelOf = ({ name, state }: TrackStep): TrackName | 'payment' =>
  name === 'paid' && state !== 'done' ? 'payment' : name

const BARS: Record<TrackStep['state'], string> = {
  done: 'bg-accent',
  now: 'bg-amber',
  open: 'bg-line',
}

interface TrackProps {
  steps: readonly TrackStep[]
  late: boolean
  /** Where there is little room, one line of bars that names the current step. */
  isSmall: boolean
}

function Track({ steps, late, isSmall }: TrackProps) {
  const t = useWords('order-pages.screens')
  return (
    <ol
      aria-label={t('head.steps')}
      className={`m-0 grid list-none gap-y-0 p-0 @lg:auto-cols-fr @lg:grid-flow-col @lg:gap-x-2 ${isSmall ? 'relative auto-cols-fr grid-flow-col gap-x-1 pb-6 @lg:pb-0' : ''}`}
    >
      {steps.map((step) => (
        <Step key={step.name} step={step} late={late} isSmall={isSmall} />
      ))}
    </ol>
  )
}

const STEP_LOOKS = {
  normal: {
    step: 'flex min-h-8 items-center gap-3 @lg:min-h-0',
    bar: 'h-8 w-1.5 shrink-0 @lg:h-1.5 @lg:w-full',
    name: '',
    day: 'ms-auto',
  },
  current: { step: '', bar: 'h-1.5', name: 'absolute start-0 bottom-0', day: 'absolute end-0 bottom-0' },
  other: { step: '', bar: 'h-1.5', name: 'sr-only', day: 'sr-only' },
} as const

function Step({ step, late, isSmall }: { step: TrackStep; late: boolean; isSmall: boolean }) {
  const t = useWords('order-pages.screens')
  const format = useFormat()
  const { state, day } = step
  const bar = state === 'now' && late ? 'bg-danger' : BARS[state]
  const look = STEP_LOOKS[isSmall ? (state === 'now' ? 'current' : 'other') : 'normal']
  return (
    <li aria-current={state === 'now' ? 'step' : undefined} className={`text-sm @lg:block ${look.step}`}>
      <span aria-hidden="true" className={`block rounded-full @lg:mb-2 ${look.bar} ${bar}`} />
      <span
        className={`@lg:not-sr-only ${look.name} ${state === 'open' ? 'text-muted' : state === 'now' ? 'font-semibold' : ''}`}
      >
        {t(`track.${labelOf(step)}`)}
        <span className="sr-only"> {t(`trackState.${state}`)}</span>
      </span>
      <span
        className={`text-xs text-muted tabular-nums @lg:not-sr-only @lg:ms-0 @lg:block @lg:min-h-4 ${look.day}`}
      >
        {day && t(`trackDay.${dayKind(step)}`, { day: format.nearDay(day) })}
      </span>
    </li>
  )
}

function dayKind({ name, state, planned }: TrackStep): 'on' | 'by' | 'since' | 'was' {
  if (planned) return name === 'accepted' ? 'on' : 'by'
  return (name === 'work' || name === 'changes') && state === 'now' ? 'since' : 'was'
}
