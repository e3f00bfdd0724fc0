// The conversation about an order, newest last. Both sides see the same.
import { Form } from 'react-router'
import { FileList } from '#files/screens/file-list.tsx'
import { Button } from '#ui/screens/button.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { TextArea } from '#ui/screens/field.tsx'
import { A } from '#ui/screens/local-link.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { MessageRecord } from '../../server/thread/message-record.ts'
import { LinkedText } from '../linked-text.tsx'

type ThreadEntry = MessageRecord

interface ThreadProps {
  entries: readonly ThreadEntry[]
  /** Who is looking: their own words are on the right. */
  side: 'customer' | 'agency'
  /** The address that shows older entries; null if there are none. */
  older: string | null
  /** How many of the first entries are folded. */
  folded?: number
}

export function Thread({ entries, side, older, folded = 0 }: ThreadProps) {
  const t = useWords('work.screens')
  const listed = (some: readonly ThreadEntry[]) =>
    some.map((entry) => <ThreadMessage key={entry._id} entry={entry} isOwn={entry.side === side} />)
  return (
    <>
      {folded === 0 && older && <OlderLink to={older} />}
      {folded > 0 && (
        <Disclosure summary={t('thread.earlier', { messages: folded })} className="mb-4">
          {older && <OlderLink to={older} />}
          <ol className={`mt-2 ${LIST}`}>{listed(entries.slice(0, folded))}</ol>
        </Disclosure>
      )}
      {/* Screen readers say what is new. */}
      <div role="log" aria-label={t('thread.newest')}>
        <ol className={LIST} id="thread">
          {listed(entries.slice(folded))}
        </ol>
      </div>
    </>
  )
}

const LIST = 'm-0 list-none space-y-4 p-0'

export function OlderLink({ to }: { to: string }) {
  const t = useWords('work.screens')
  return (
    <p className="mb-4 text-center text-sm">
      <A href={to} className="text-accent underline underline-offset-3">
        {t('thread.older')}
      </A>
    </p>
  )
}

/** An item of a list. */
export function ThreadMessage({ entry, isOwn }: { entry: ThreadEntry; isOwn: boolean }) {
  const t = useWords('work.screens')
  const format = useFormat()
  const { kind, number } = entry
  const label = kind !== 'message' && t(`thread.${kind}`, { number: number ?? '' })
  const look = entry.kind === 'question' ? 'amber-note' : isOwn ? OWN : OTHER
  return (
    <li id={`message-${entry._id}`} className={`flex flex-col ${isOwn ? 'items-end' : 'items-start'}`}>
      <div className={`max-w-[min(44rem,92%)] rounded-lg px-4 py-3 ${look}`}>
        <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-muted">
          <span className="font-medium text-ink">{entry.author}</span>
          {entry.byLink && <span>{t('thread.byLink')}</span>}
          <time dateTime={new Date(entry.at).toISOString()} className="tabular-nums">
            {format.nearTime(entry.at)}
          </time>
          {entry.editedAt !== null && <span>{t('thread.changed')}</span>}
        </p>
        {label && <p className="mt-1 text-sm font-semibold">{label}</p>}
        {entry.text && (
          <p className="mt-1 text-sm [overflow-wrap:anywhere] whitespace-pre-line">
            <LinkedText text={entry.text} />
          </p>
        )}
        <FileList files={entry.files} />
      </div>
      {entry.canChange && <ChangeForm entry={entry} />}
    </li>
  )
}

const OWN = 'border border-accent-mid bg-accent-soft'
const OTHER = 'border border-line bg-surface'

/** Possible until the email about it leaves. */
function ChangeForm({ entry }: { entry: ThreadEntry }) {
  const t = useWords('work.screens')
  return (
    <Disclosure summary={t('thread.changeOrTakeBack')} className="w-full max-w-[min(44rem,92%)] text-end">
      <Form method="post" preventScrollReset className="mt-2 space-y-3 text-start">
        <input type="hidden" name="message" value={entry._id} />
        <TextArea
          label={t('thread.change')}
          name="text"
          rows={4}
          maxLength={10_000}
          defaultValue={entry.text}
        />
        <div className="flex flex-wrap gap-2">
          <Button name="intent" value="change-message">
            {t('save')}
          </Button>
          <Button variant="danger" name="intent" value="take-back-message">
            {t('thread.takeBack')}
          </Button>
        </div>
      </Form>
    </Disclosure>
  )
}

/** How many of the newest entries are open. */
const OPEN = 4
/** Fewer are not worth a click. */
const FEWEST_FOLDED = 2

/**
 * How many of the first entries are folded. A question that waits for its answer stays open, and everything
 * after it.
 */
export function countFolded(entries: readonly Pick<MessageRecord, 'open'>[]): number {
  const asked = entries.findIndex(({ open }) => open)
  const count = Math.min(entries.length - OPEN, asked === -1 ? Infinity : asked)
  return count < FEWEST_FOLDED ? 0 : count
}
