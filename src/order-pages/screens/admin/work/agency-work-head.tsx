// The top of an order's page: the state in one sentence, the actions of the moment, the date and its sum,
// whose move it is, and the lead.
import { Form, Link } from 'react-router'
import { decimal } from '#platform/rules/money.ts'
import { buttonClass, type ButtonVariant } from '#ui/screens/button.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { Select } from '#ui/screens/field.tsx'
import { IntentButton } from '#ui/screens/intent-button.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { headSaysOwed } from '#work/rules/head-words.ts'
import type { Offer } from '#work/rules/offers.ts'
import { whatIsDue } from '#work/rules/what-is-due.ts'
import type { AgencyOrderWork } from '#work/server/order-page/order-work-view.ts'
import { MomentActions } from './moment-actions.tsx'
import type { SentForm } from './refused-work.ts'
import { SubmitButton, Tag } from './work-parts.tsx'

interface WorkHeadProps {
  view: AgencyOrderWork
  offers: readonly Offer[]
  last: SentForm | undefined
  /** Who looks. */
  me: string
  customerEmail: string
  canRefund: boolean
  /** Nobody is reminded to pay. */
  isPaying: boolean
}

/** The sentence above names the promised day. Later it names another one, or none. */
const RUNNING: readonly AgencyOrderWork['state'][] = ['in-progress', 'waiting-for-customer', 'changes-asked']

export function AgencyWorkHead({
  view,
  offers,
  last,
  me,
  customerEmail,
  canRefund,
  isPaying,
}: WorkHeadProps) {
  const t = useWords('order-pages.admin')
  const { currency } = view
  const owed = view.credit?.owedCents ?? 0
  const due = whatIsDue(view)
  // Said once: in some states the sentence says it.
  const saysOwed = owed > 0 && headSaysOwed(view)
  const tone = view.late || view.answerOverdue ? 'late' : view.waitingOn === 'agency' ? 'now' : 'quiet'
  return (
    <section
      aria-labelledby="work"
      className="rounded-lg border border-line bg-surface p-4 sm:p-5 lg:grid lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-8"
    >
      <div className="min-w-0">
        <Tag tone={tone}>
          {view.late ? t(`waitingOnLate.${view.waitingOn}`) : t(`waitingOn.${view.waitingOn}`)}
        </Tag>
        <h2
          id="work"
          className="mt-2 max-w-[52ch] font-display text-xl leading-snug font-semibold sm:text-2xl"
        >
          {view.head}
        </h2>
        {RUNNING.includes(view.state) && <ProgressBar progress={view.progress} />}
        <Reminders view={view} customerEmail={customerEmail} />
        <Money view={view} owed={saysOwed ? 0 : owed} canRefund={canRefund} />
        <MomentActions view={view} due={due} offers={offers} last={last} isPaying={isPaying}>
          {saysOwed && (
            <RefundLink
              cents={owed}
              currency={currency}
              canRefund={canRefund}
              button={due === 'refund' ? 'primary' : 'quiet'}
            />
          )}
        </MomentActions>
        {view.why.length > 0 && (
          <Disclosure summary={t(RUNNING.includes(view.state) ? 'work.whyThisDate' : 'work.promisedDay')}>
            <ul className="m-0 list-none space-y-1 border-s-2 border-line py-1 ps-3 text-sm tabular-nums">
              {view.why.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Disclosure>
        )}
      </div>
      <LeadForm view={view} me={me} />
    </section>
  )
}

/** How much is done, to see at a glance. The sentence and the points say it in words. */
function ProgressBar({ progress }: Pick<AgencyOrderWork, 'progress'>) {
  if (!progress || progress.share === null) return null
  return (
    <span
      aria-hidden="true"
      className="mt-3 block h-1.5 w-full max-w-sm overflow-hidden rounded-full bg-line forced-colors:border"
    >
      <span
        className="block h-full bg-accent forced-colors:bg-[CanvasText]"
        style={{ width: `${progress.share * 100}%` }}
      />
    </span>
  )
}

/** What the clock asks of the agency, besides the date. */
function Reminders({ view, customerEmail }: { view: AgencyOrderWork; customerEmail: string }) {
  const t = useWords('order-pages.admin')
  const format = useFormat()
  const { answerBy, answerOverdue, call, fridayNoteDue, changes } = view
  const included = changes.included
  return (
    <div className="mt-2 max-w-[68ch] space-y-1 text-sm empty:hidden">
      {answerBy && (
        <p className={answerOverdue ? 'font-medium text-danger' : ''}>
          {t(answerOverdue ? 'work.answerWasDue' : 'work.answerBy', { day: format.namedDay(answerBy) })}
        </p>
      )}
      {call && (
        <p>
          {t.rich('work.call', {
            link: (words) => (
              <a href={`mailto:${customerEmail}`} className={`[overflow-wrap:anywhere] ${TEXT_LINK}`}>
                {words}
              </a>
            ),
            email: customerEmail,
          })}
        </p>
      )}
      {fridayNoteDue && <p>{t('work.fridayNote')}</p>}
      {included !== null && changes.used > included && (
        <p>{t('work.moreChanges', { used: changes.used, included })}</p>
      )}
    </div>
  )
}

/** Money that the work is about: credit for being late, and a refund that was asked for. */
function Money({
  view: { refundAsked, refund, currency },
  owed,
  canRefund,
}: {
  view: AgencyOrderWork
  owed: number
  canRefund: boolean
}) {
  const t = useWords('order-pages.admin')
  const format = useFormat()
  const asked = refundAsked && (refundAsked.cents ?? refund.cents ?? 0)
  if (!owed && !refundAsked) return null
  return (
    <div className="mt-3 max-w-[68ch] space-y-2 rounded-md px-3 py-2 text-sm amber-note">
      {owed > 0 && (
        <p>
          {t('work.owed', { amount: format.money(owed, currency) })}{' '}
          <RefundLink cents={owed} currency={currency} canRefund={canRefund} />
        </p>
      )}
      {refundAsked && (
        <p>
          {t('work.refundAsked', { reason: refundAsked.reason })} {refund.words}{' '}
          <RefundLink cents={asked ?? 0} currency={currency} canRefund={canRefund} />
        </p>
      )}
    </div>
  )
}

interface RefundLinkProps {
  cents: number
  currency: string
  canRefund: boolean
  /** Looks like this button. */
  button?: ButtonVariant
}

function RefundLink({ cents, currency, canRefund, button }: RefundLinkProps) {
  const t = useWords('order-pages.admin')
  const format = useFormat()
  if (!cents || !canRefund) return null
  return (
    <Link
      to={`?refund=${decimal(cents, currency)}#refund`}
      className={button ? buttonClass(button) : `font-medium ${TEXT_LINK}`}
    >
      {t('work.refundAmount', { amount: format.money(cents, currency) })}
    </Link>
  )
}

function LeadForm({ view, me }: { view: AgencyOrderWork; me: string }) {
  const t = useWords('order-pages.admin')
  const { leadId, admins, lead, leadIsUnnamed } = view
  const isGone = leadId !== null && !admins.some(({ userId }) => userId === leadId)
  const choices = [
    { value: '', label: t('lead.unassigned') },
    ...(isGone ? [{ value: leadId, label: t('lead.former') }] : []),
    ...admins.map(({ userId, name }) => ({
      value: userId,
      label: userId === me ? t('lead.you', { name }) : name,
    })),
  ]
  return (
    <div className="mt-4 space-y-3 border-t border-line pt-4 lg:mt-0 lg:border-s lg:border-t-0 lg:ps-6 lg:pt-0">
      <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2">
        <Select
          key={leadId}
          label={t('lead.label')}
          name="lead"
          defaultValue={leadId ?? ''}
          choices={choices}
          fieldClassName="min-w-0 grow basis-40"
        />
        <SubmitButton intent="set-lead" variant="quiet">
          {t.rich('lead.save', { hidden: (words) => <span className="sr-only">{words}</span> })}
        </SubmitButton>
      </Form>
      {leadId === null && admins.some(({ userId }) => userId === me) && (
        <IntentButton intent="set-lead" fields={{ lead: me }} stays>
          {t('assignToMe')}
        </IntentButton>
      )}
      <p className="text-sm text-muted">
        {!lead
          ? t('lead.none')
          : leadIsUnnamed
            ? t('lead.unnamed', { name: lead.name })
            : t(lead.picture ? 'lead.knownWithPicture' : 'lead.known', { name: lead.name })}
        {leadIsUnnamed && leadId === me && (
          <>
            {' '}
            <Link to="/account#name" className={TEXT_LINK}>
              {t('lead.enterName')}
            </Link>
          </>
        )}
      </p>
    </div>
  )
}
