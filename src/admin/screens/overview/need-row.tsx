// One row of what needs somebody: who, what is asked, since when, and the actions of one click.
import { CircleDollarSign, Hourglass, Mail, Package, type LucideIcon } from 'lucide-react'
import { Link, useLocation, Form, useNavigation } from 'react-router'
import { replySubject } from '#inbox/screens/reply-subject.ts'
import { countOf } from '#platform/rules/count-of.ts'
import { LinkButton, Button } from '#ui/screens/button.tsx'
import { TextArea, TextField } from '#ui/screens/field.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { ActionColumns } from '#work/screens/desk/action-columns.tsx'
import { timeWords } from '#work/screens/desk/desk-row.tsx'
import { OrderActions } from '#work/screens/desk/order-actions.tsx'
import { orderAddress } from '#work/screens/desk/order-address.ts'
import { RowAction } from '#work/screens/desk/row-action.tsx'
import type { Need, ShownNeed } from './needs.ts'
import type { OpenReply, RefusedReply } from './open-reply.ts'

interface NeedRowProps {
  need: ShownNeed
  /** Its reply form is open. */
  reply: OpenReply | undefined
  refused: RefusedReply | undefined
}

const ROW =
  'relative grid grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 ' +
  'first:rounded-t-lg first:border-t-0 last:rounded-b-lg hover:bg-paper ' +
  'md:max-xl:grid-cols-[1.25rem_minmax(0,1fr)_auto] xl:min-h-11 ' +
  'xl:col-span-full xl:grid-cols-subgrid'
/** The columns of all rows, paddings included. The last one has room for all actions of a row, on one line. */
export const NEED_COLUMNS = 'xl:grid xl:grid-cols-[2.25rem_fit-content(20rem)_minmax(0,1fr)_auto] xl:gap-x-3'
const ACTIONS =
  'relative col-start-2 flex flex-wrap items-center gap-1.5 empty:hidden ' +
  'md:flex-nowrap md:justify-end md:whitespace-nowrap md:max-xl:col-start-3 md:max-xl:row-span-2 ' +
  'md:max-xl:row-start-1 xl:col-start-4'
const WHO =
  'font-medium [overflow-wrap:anywhere] text-ink no-underline after:absolute after:inset-0 hover:text-accent ' +
  'focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 ' +
  'focus-visible:after:outline-accent'

const ICONS: Record<Need['kind'], LucideIcon> = {
  order: Package,
  waiting: Hourglass,
  message: Mail,
  'older-messages': Mail,
  retainer: CircleDollarSign,
}

export function NeedRow({ need, reply, refused }: NeedRowProps) {
  const { to, who, about } = subjectOf(need)
  const Icon = ICONS[need.kind]
  return (
    <li id={`need-${need.id}`} className={ROW}>
      <Icon aria-hidden="true" className="size-4 self-start text-muted max-xl:mt-1 xl:self-center" />
      <p className="min-w-0 text-sm xl:truncate xl:pe-4">
        <Link to={to} className={WHO}>
          {who}
        </Link>{' '}
        <span className="[overflow-wrap:anywhere] text-muted">{about}</span>
      </p>
      <div className="col-start-2 min-w-0 text-sm xl:col-start-3">
        <Asked need={need} />
      </div>
      <div className={ACTIONS}>
        <WorkActions need={need} isReplying={reply !== undefined} />
      </div>
      {reply && (need.kind === 'order' || need.kind === 'message') && (
        <ReplyForm need={need} reply={reply} refused={refused} />
      )}
    </li>
  )
}

function subjectOf(need: Need): { to: string; who: string; about: string } {
  if (need.kind === 'message')
    return { to: `/inbox/${need.id}`, who: need.message.name, about: need.message.subject }
  if (need.kind === 'older-messages')
    return { to: '/inbox?show=unread', who: countOf(need.count, 'older message'), about: '' }
  if (need.kind === 'retainer') {
    const { customerName, packageName } = need.retainer
    return { to: `/admin/retainers/${need.id}`, who: customerName, about: packageName }
  }
  const { customer, package: sold, number } = need.row
  return { to: orderAddress(need.row), who: customer, about: `${sold}, order ${number}` }
}

function Asked({ need }: { need: ShownNeed }) {
  const format = useFormat()
  if (need.kind === 'message')
    return (
      <p className="line-clamp-1 text-muted">
        <span className="text-ink">Unread for {need.age}:</span> {need.message.message}
      </p>
    )
  if (need.kind === 'older-messages') return <p>Unread for {need.age}</p>
  if (need.kind === 'retainer')
    return <p>{countOf(need.retainer.unpaid, 'period')} not paid after three reminders</p>
  const { row } = need
  const isLate = row.late || row.answerOverdue
  const lead = row.lead ? `Lead: ${row.lead.name}` : 'Without a lead'
  return (
    <p className="[overflow-wrap:anywhere]" title={lead}>
      {row.asked},{' '}
      <span className={`tabular-nums ${isLate ? 'font-medium text-danger' : 'text-muted'}`}>
        {timeWords(row, format)}
      </span>
    </p>
  )
}

function WorkActions({ need, isReplying }: { need: Need; isReplying: boolean }) {
  const replyAddress = useReplyAddress(need.id)
  const replyTo = isReplying ? null : replyAddress
  if (need.kind === 'retainer')
    return (
      <ActionColumns
        main={
          <LinkButton to={`/admin/retainers/${need.id}`} size="small">
            See the retainer
          </LinkButton>
        }
        others={[]}
      />
    )
  if (need.kind === 'older-messages')
    return (
      <ActionColumns
        main={
          <LinkButton to="/inbox?show=unread" size="small">
            Read them
          </LinkButton>
        }
        others={[]}
      />
    )
  if (need.kind === 'message') {
    const markRead = (
      <RowAction
        key="read"
        fields={{ message: need.id }}
        intent="mark-read"
        label="Mark Read"
        about={need.message.name}
      />
    )
    const reply = replyTo && (
      <LinkButton to={replyTo} preventScrollReset size="small">
        Reply<span className="sr-only"> to {need.message.name}</span>
      </LinkButton>
    )
    return <ActionColumns main={reply ?? markRead} others={reply ? [markRead] : []} />
  }
  return <OrderActions row={need.row} isWaiting={need.kind === 'waiting'} replyTo={replyTo} />
}

/** Opens the form below the row. The address keeps it open after a reload. */
function useReplyAddress(id: string): string {
  const query = new URLSearchParams(useLocation().search)
  query.delete('done')
  query.set('reply', id)
  return `?${query}#need-${id}`
}

// Answers a customer or a visitor without leaving the list.
interface ReplyFormProps {
  need: Extract<Need, { kind: 'order' | 'waiting' | 'message' }>
  reply: OpenReply
  refused: RefusedReply | undefined
}

function ReplyForm({ need, reply, refused }: ReplyFormProps) {
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
      aria-label={`Reply to ${who}`}
      className="relative col-span-full mt-1 mb-2 max-w-3xl space-y-3 rounded-md border border-line bg-paper p-4"
    >
      {words && <p className="text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">{words}</p>}
      {need.kind === 'message' ? (
        <>
          <input type="hidden" name="message" value={need.id} />
          <TextField
            name="subject"
            label="Subject"
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
        label="Your reply"
        required
        rows={4}
        autoFocus={!refused}
        defaultValue={refused?.text}
        help={`It goes to ${email}.`}
        error={refused?.refusal.errors.text}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          name="intent"
          value={need.kind === 'message' ? 'reply-to-message' : 'write-to-customer'}
          disabled={busy}
        >
          Send reply
        </Button>
        <LinkButton to={`?${query}`} variant="plain" preventScrollReset>
          Cancel
        </LinkButton>
        <LinkButton
          to={need.kind === 'message' ? `/inbox/${need.id}` : `/admin/payment-status/${need.id}#thread`}
          variant="plain"
        >
          Open the conversation
        </LinkButton>
      </div>
    </Form>
  )
}
