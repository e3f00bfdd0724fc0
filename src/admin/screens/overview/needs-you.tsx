// The admin home begins with what needs somebody. Each row has its actions in place.
import { Link } from 'react-router'
import { LinkButton } from '#ui/screens/button.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { NEED_COLUMNS, NeedRow } from './need-row.tsx'
import type { NeedsYouData } from './needs.ts'
import type { OpenReply, RefusedReply } from './open-reply.ts'

interface NeedsYouProps extends NeedsYouData {
  /** The row whose reply form is open. */
  reply: OpenReply | null
  refused: RefusedReply | undefined
}

/** A refused reply stays open, whatever the address says. */
const replyOf = (id: string, reply: OpenReply | null, refused: RefusedReply | undefined) =>
  reply?.id === id
    ? reply
    : refused?.about === id && refused.text
      ? { id, theirWords: '', key: '' }
      : undefined

export function NeedsYou({ count, head, needs, left, reply, refused }: NeedsYouProps) {
  const format = useFormat()
  return (
    <section aria-labelledby="needs-you">
      <div className="mb-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1">
        <h2 id="needs-you" className="flex items-baseline gap-2 font-display text-lg font-semibold">
          Needs you
          {count > 0 && (
            <span className="font-text text-sm font-normal text-muted tabular-nums">
              {format.count(count)}
            </span>
          )}
        </h2>
        <LinkButton to="/desk" size="small">
          Open the desk
        </LinkButton>
        {head && <p className="col-span-full text-sm text-muted">{head}</p>}
      </div>
      {needs.length ? (
        <ul className={`m-0 list-none rounded-lg border border-line bg-surface p-0 ${NEED_COLUMNS}`}>
          {needs.map((need) => (
            <NeedRow
              key={`${need.kind} ${need.id}`}
              need={need}
              reply={replyOf(need.id, reply, refused)}
              refused={refused?.about === need.id ? refused : undefined}
            />
          ))}
        </ul>
      ) : (
        <EmptyState title="Nothing needs you now">
          Orders to deliver, messages to answer and customers to remind appear here: what is late, then the
          oldest.
        </EmptyState>
      )}
      {left > 0 && (
        <p className="mt-2 text-sm text-muted">
          And {format.count(left)} more, less urgent.{' '}
          <Link to="/desk" className={TEXT_LINK}>
            See all on the desk
          </Link>
        </p>
      )}
    </section>
  )
}
