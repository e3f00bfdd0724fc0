// One row of today: who, what is asked and until when, how far it is, whose it is, and one button.
import {
  CircleDollarSign,
  Eye,
  FileText,
  Hourglass,
  Mail,
  Package,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import { replySubject } from '#inbox/screens/sender-links.ts'
import type { Format } from '#platform/rules/format.ts'
import { phoneLink } from '#platform/rules/phone-link.ts'
import type { Translate } from '#platform/rules/words.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { TextArea, TextField } from '#ui/screens/field.tsx'
import { IntentButton } from '#ui/screens/intent-button.tsx'
import { MoreMenu } from '#ui/screens/more-menu.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { waitsOn } from '#work/rules/work-states.ts'
import type { DeskRow } from '#work/server/desk/desk-rows.ts'
import type { Need, ShownNeed } from '../../server/needs.ts'
import type { OpenReply, RefusedReply } from './open-reply.ts'
import { orderAddress, OrderActions } from './order-actions.tsx'

const ROW =
  'relative flex flex-wrap items-center gap-x-3 gap-y-0.5 border-t border-line ' +
  'px-4 py-2 text-sm first:rounded-t-lg first:border-t-0 last:rounded-b-lg hover:bg-paper md:min-h-14 ' +
  'md:grid md:grid-cols-[1.25rem_minmax(0,0.7fr)_minmax(0,1.5fr)_7.5rem] xl:col-span-full xl:grid-cols-subgrid'
/** The columns of every list, paddings included: kind, who, what is asked, progress and person, one button. */
const COLUMNS = 'xl:grid xl:grid-cols-[2.25rem_minmax(0,0.65fr)_minmax(0,1.6fr)_14.5rem_9.5rem] xl:gap-x-4'
/** On a phone the rest stands below the name. */
const BELOW = 'max-md:basis-full max-md:ps-7'
const WHO =
  'font-medium [overflow-wrap:anywhere] text-ink no-underline after:absolute after:inset-0 hover:text-accent ' +
  'focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 ' +
  'focus-visible:after:outline-accent'

/** The order waits for its customer, or is in review: nothing needs the agency, but it can act. */
export type ShownRow = ShownNeed | { kind: 'waiting' | 'in-review'; id: string; row: DeskRow; age: '' }

const ICONS: Record<ShownRow['kind'], LucideIcon> = {
  order: Package,
  message: Mail,
  'older-messages': Mail,
  withdrawal: Undo2,
  retainer: CircleDollarSign,
  bill: CircleDollarSign,
  offer: FileText,
  waiting: Hourglass,
  'in-review': Eye,
}

interface RowsProps {
  rows: readonly ShownRow[]
  /** The reply form that is open, and what was refused of it. */
  reply?: OpenReply | null
  refused?: RefusedReply | undefined
}

export const Rows = ({ rows, reply = null, refused }: RowsProps) => (
  <ul className={`m-0 list-none rounded-lg border border-line bg-surface p-0 ${COLUMNS}`}>
    {rows.map((row) => (
      <Row
        key={`${row.kind} ${row.id}`}
        shown={row}
        reply={replyOf(row.id, reply, refused)}
        refused={refused?.about === row.id ? refused : undefined}
      />
    ))}
  </ul>
)

/** A refused reply stays open, whatever the address says. */
const replyOf = (id: string, reply: OpenReply | null, refused: RefusedReply | undefined) =>
  reply?.id === id
    ? reply
    : refused?.about === id && refused.text
      ? { id, theirWords: '', key: '' }
      : undefined

interface RowProps {
  shown: ShownRow
  reply: OpenReply | undefined
  refused: RefusedReply | undefined
}

function Row({ shown, reply, refused }: RowProps) {
  const t = useWords('admin.admin')
  const { to, who, about, hint } = subjectOf(t, shown)
  const Icon = ICONS[shown.kind]
  const order = 'row' in shown ? shown.row : undefined
  return (
    <li id={`need-${shown.id}`} className={ROW}>
      <Icon aria-hidden="true" className="size-4 self-start text-muted max-md:mt-1 md:self-center" />
      <div className="min-w-0 flex-1 basis-24">
        <Link to={to} className={WHO}>
          {who}
        </Link>
        <p className="[overflow-wrap:anywhere] text-muted md:truncate" title={hint}>
          {about}
        </p>
      </div>
      <div className={`min-w-0 ${BELOW} max-md:order-4`}>
        <Asked shown={shown} />
      </div>
      <div
        className={`flex flex-wrap items-center gap-x-3 text-muted max-xl:empty:hidden xl:flex-nowrap ${BELOW} max-md:order-5 md:max-xl:col-start-3`}
      >
        {order && (
          <>
            <Done progress={order.progress} />
            <Person lead={order.lead} />
          </>
        )}
      </div>
      <div className="relative flex flex-wrap items-center justify-end gap-1.5 max-md:order-3 max-md:ms-auto md:max-xl:col-start-4 md:max-xl:row-span-2 md:max-xl:row-start-1">
        <Actions shown={shown} isReplying={reply !== undefined} />
      </div>
      {shown.kind === 'waiting' && shown.row.call && <CallThem row={shown.row} />}
      {reply && (shown.kind === 'order' || shown.kind === 'message') && (
        <ReplyForm need={shown} reply={reply} refused={refused} />
      )}
    </li>
  )
}

function subjectOf(
  t: Translate<'admin.admin'>,
  shown: ShownRow,
): { to: string; who: string; about: string; hint?: string } {
  if (shown.kind === 'message')
    return { to: `/inbox/${shown.id}`, who: shown.message.name, about: shown.message.subject }
  if (shown.kind === 'older-messages')
    return {
      to: '/inbox?kind=contact&state=waiting',
      who: t('olderMessages', { count: shown.count }),
      about: '',
    }
  if (shown.kind === 'offer')
    return {
      to: `/admin/offers/${shown.id}`,
      who: shown.offer.customerName,
      about: shown.offer.number,
    }
  if (shown.kind === 'withdrawal') {
    const { order, name, number } = shown.withdrawal
    return {
      to: order ? `/admin/payment-status/${order}#withdrawal` : '/admin/withdrawals',
      who: name,
      about: t('orderNumber', { number }),
    }
  }
  if (shown.kind === 'retainer') {
    const { customerName, packageName } = shown.retainer
    return { to: `/admin/retainers/${shown.id}`, who: customerName, about: packageName }
  }
  if (shown.kind === 'bill') {
    const { path, customerName, name } = shown.bill
    return { to: path, who: customerName, about: name }
  }
  const { customer, package: sold, number } = shown.row
  return { to: orderAddress(shown.row), who: customer, about: sold, hint: t('orderNumber', { number }) }
}

function Asked({ shown }: { shown: ShownRow }) {
  const format = useFormat()
  const t = useWords('admin.admin')
  if (shown.kind === 'message')
    return (
      <>
        <p className="line-clamp-1">{shown.message.message}</p>
        <Chip words={t('unreadFor', { age: shown.age })} />
      </>
    )
  if (shown.kind === 'older-messages') return <Chip words={t('unreadFor', { age: shown.age })} />
  if (shown.kind === 'offer')
    return (
      <p>
        {t(shown.offer.need === 'question' ? 'offerQuestion' : 'offerAccepted', {
          number: shown.offer.number,
        })}
      </p>
    )
  if (shown.kind === 'withdrawal')
    return (
      <>
        <p>{t(shown.withdrawal.order ? 'withdrawal' : 'withdrawalUnknown')}</p>
        <Chip words={t('withdrawnFor', { age: shown.age })} />
      </>
    )
  if (shown.kind === 'retainer') return <p>{t('notPaidAfterReminders', { count: shown.retainer.unpaid })}</p>
  if (shown.kind === 'bill') {
    const { openCents, currency, dueOn } = shown.bill
    return <p>{t('billOverdue', { amount: format.money(openCents, currency), day: format.day(dueOn) })}</p>
  }
  const { row } = shown
  return (
    <>
      <p className="[overflow-wrap:anywhere] xl:truncate" title={row.asked}>
        {row.asked}
      </p>
      <Chip words={timeWords(t, row, format)} isLate={row.late || row.answerOverdue} />
    </>
  )
}

/** Until when, or since when. One line where the row has its columns, so that every row is as high. */
const Chip = ({ words, isLate = false }: { words: string; isLate?: boolean }) => (
  <p className="flex">
    <span
      title={words}
      className={`min-w-0 rounded-sm px-1.5 text-xs leading-5 tabular-nums xl:truncate ${isLate ? 'bg-danger-soft font-medium text-danger' : 'bg-line/60 text-ink'}`}
    >
      {words}
    </span>
  </p>
)

const NO_BREAK = '\u00a0'

function timeWords(
  t: Translate<'admin.admin'>,
  { state, daysLeft, promisedOn, expectedOn, acceptedOn, waitsDays, ...row }: DeskRow,
  format: Format,
): string {
  const words = []
  // A day stays on one line.
  const nearDay = (day: string) => format.nearDay(day).replaceAll(' ', NO_BREAK)
  if (waitsOn(state) === 'agency') {
    words.push(
      daysLeft && promisedOn ? t('time.due', { daysLeft, day: nearDay(promisedOn) }) : t('time.noDay'),
    )
    if (promisedOn && expectedOn && expectedOn > promisedOn)
      words.push(t('time.now', { day: nearDay(expectedOn) }))
  }
  if (row.unanswered && row.answerBy)
    words.push(
      row.answerOverdue ? t('time.answerOverdue') : t('time.answerBy', { day: nearDay(row.answerBy) }),
    )
  if (words.length) return words.join('; ')
  if (row.money) return t('time.since', { day: nearDay(row.money.since) })
  if (state === 'delivered')
    return acceptedOn ? t('time.accepted', { day: nearDay(acceptedOn) }) : t('time.customersWord')
  return t('time.waiting', { days: waitsDays })
}

function Done({ progress }: Pick<DeskRow, 'progress'>) {
  if (!progress) return null
  const { words, share } = progress
  return (
    <p className="flex items-center gap-2 tabular-nums xl:whitespace-nowrap">
      {share !== null && (
        <span aria-hidden="true" className="block h-1.5 w-10 overflow-hidden rounded-full bg-line">
          <span className="block h-full bg-accent" style={{ width: `${share * 100}%` }} />
        </span>
      )}
      {words}
    </p>
  )
}

function Person({ lead }: Pick<DeskRow, 'lead'>) {
  const t = useWords('admin.admin')
  if (!lead) return <p className="text-ink xl:ms-auto">{t('unassigned')}</p>
  return (
    <p
      title={lead.name}
      className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent-dark xl:ms-auto"
    >
      <span aria-hidden="true">{lead.name.trim().charAt(0).toUpperCase()}</span>
      <span className="sr-only">{t('assignedTo', { name: lead.name })}</span>
    </p>
  )
}

function CallThem({ row: { email, phone } }: { row: DeskRow }) {
  const t = useWords('admin.admin')
  const parts = {
    b: (words: ReactNode) => <span className="font-medium">{words}</span>,
    email: () => (
      <a href={`mailto:${email}`} className={`[overflow-wrap:anywhere] ${TEXT_LINK}`}>
        {email}
      </a>
    ),
  }
  return (
    <p className="relative col-span-full mt-1 basis-full rounded-md bg-amber-soft px-3 py-2 max-md:order-6">
      {phone
        ? t.rich('callOrWrite', {
            ...parts,
            phone: () => (
              <a href={phoneLink(phone)} className={TEXT_LINK}>
                {phone}
              </a>
            ),
          })
        : t.rich('callByEmail', parts)}
    </p>
  )
}

function Actions({ shown, isReplying }: { shown: ShownRow; isReplying: boolean }) {
  const t = useWords('admin.admin')
  const replyAddress = useReplyAddress(shown.id)
  const replyTo = isReplying ? null : replyAddress
  if (shown.kind === 'retainer')
    return (
      <LinkButton to={`/admin/retainers/${shown.id}`} size="small">
        {t('seeTheRetainer')}
      </LinkButton>
    )
  if (shown.kind === 'offer')
    return (
      <LinkButton to={`/admin/offers/${shown.id}`} size="small">
        {t('seeTheOffer')}
      </LinkButton>
    )
  if (shown.kind === 'bill')
    return (
      <LinkButton to={shown.bill.path} size="small">
        {t('seeTheBill')}
      </LinkButton>
    )
  if (shown.kind === 'withdrawal')
    return (
      <LinkButton to={subjectOf(t, shown).to} size="small">
        {t('answerWithdrawal')}
      </LinkButton>
    )
  if (shown.kind === 'older-messages')
    return (
      <LinkButton to="/inbox?kind=contact&state=waiting" size="small">
        {t('readThem')}
      </LinkButton>
    )
  if (shown.kind === 'message')
    return (
      <>
        {replyTo && (
          <LinkButton to={replyTo} preventScrollReset size="small">
            {t.rich('reply', {
              customer: shown.message.name,
              hidden: (words) => <span className="sr-only">{words}</span>,
            })}
          </LinkButton>
        )}
        <MoreMenu label={t('moreFor', { customer: shown.message.name })} size="small">
          <IntentButton
            fields={{ message: shown.id }}
            intent="mark-read"
            about={shown.message.name}
            variant="plain"
            size="small"
            stays
          >
            {t('markRead')}
          </IntentButton>
        </MoreMenu>
      </>
    )
  const isNeed = shown.kind === 'order'
  return (
    <OrderActions
      row={shown.row}
      isWaiting={shown.kind === 'waiting'}
      replyTo={isNeed ? replyTo : `${orderAddress(shown.row)}#write`}
    />
  )
}

/** Opens the form below the row. The address keeps it open after a reload. */
function useReplyAddress(id: string): string {
  const query = new URLSearchParams(useLocation().search)
  query.delete('done')
  query.set('reply', id)
  return `?${query}#need-${id}`
}

/** Answers a customer or a visitor without leaving the list. */
interface ReplyFormProps {
  need: Extract<Need, { kind: 'order' | 'message' }>
  reply: OpenReply
  refused: RefusedReply | undefined
}

function ReplyForm({ need, reply, refused }: ReplyFormProps) {
  const t = useWords('admin.admin')
  const busy = useNavigation().state !== 'idle'
  const query = new URLSearchParams(useLocation().search)
  query.delete('reply')
  const { who, words, email } =
    need.kind === 'message'
      ? { who: need.message.name, words: need.message.message, email: need.message.email }
      : { who: need.row.customer, words: reply.theirWords, email: need.row.email }
  return (
    <Form
      method="post"
      preventScrollReset
      aria-label={t('replyToPerson', { who })}
      className="relative col-span-full mt-1 mb-2 max-w-3xl basis-full space-y-3 rounded-md border border-line bg-paper p-4 max-md:order-6"
    >
      {words && <p className="text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">{words}</p>}
      {need.kind === 'message' ? (
        <>
          <input type="hidden" name="message" value={need.id} />
          <TextField
            name="subject"
            label={t('subject')}
            required
            autoComplete="off"
            defaultValue={refused?.subject ?? replySubject(need.message.subject)}
            error={refused?.refusal.errors.subject}
          />
        </>
      ) : (
        <>
          <input type="hidden" name="order" value={need.id} />
          <input type="hidden" name="key" value={reply.key} />
        </>
      )}
      <TextArea
        name="text"
        label={t('yourReply')}
        required
        rows={4}
        autoFocus={!refused}
        defaultValue={refused?.text}
        help={t('itGoesTo', { email })}
        error={refused?.refusal.errors.text}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          name="intent"
          value={need.kind === 'message' ? 'reply-to-message' : 'write-to-customer'}
          disabled={busy}
        >
          {t('sendReply')}
        </Button>
        <LinkButton to={`?${query}`} variant="plain" preventScrollReset>
          {t('cancel')}
        </LinkButton>
        <LinkButton
          to={need.kind === 'message' ? `/inbox/${need.id}` : `/admin/payment-status/${need.id}#write`}
          variant="plain"
        >
          {t('openTheConversation')}
        </LinkButton>
      </div>
    </Form>
  )
}
