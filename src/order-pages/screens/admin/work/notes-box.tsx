// The team's own notes, in another colour and place than the thread, so that nobody writes into the wrong
// box.
import { Lock } from 'lucide-react'
import { Form, Link } from 'react-router'
import type { NoteRecord } from '#notes/server/notes.ts'
import { useDeletedOnceSent, useSavedInputs } from '#site/screens/frame/use-saved-inputs.ts'
import { Confirm } from '#ui/screens/confirm.tsx'
import { TextArea } from '#ui/screens/field.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { formState, type SentForm } from './refused-work.ts'
import { SubmitButton } from './work-parts.tsx'

/** What is saved of the form. */
const SAVED = ['noteText'] as const

interface NotesBoxProps {
  orderId: string
  notes: { entries: readonly NoteRecord[]; earlier: number | null; isOlder: boolean }
  noteKey: string
  /** A note was just added. */
  isAdded: boolean
  last: SentForm | undefined
}

export function NotesBox({ orderId, notes, noteKey, isAdded, last }: NotesBoxProps) {
  const t = useWords('order-pages.admin')
  const saved = `note ${orderId}`
  useDeletedOnceSent(saved, isAdded)
  return (
    <section aria-labelledby="notes" className="min-w-0 rounded-lg p-4 amber-note sm:p-5">
      <h2 id="notes" className="font-display text-lg font-semibold">
        {t('notes.title')}
      </h2>
      <p className="mb-3 flex items-center gap-1.5 text-sm font-medium">
        <Lock aria-hidden="true" className="size-4 shrink-0" /> {t('notes.onlyTeam')}
      </p>
      {(notes.earlier !== null || notes.isOlder) && (
        <p className="mb-3 flex flex-wrap gap-x-4 text-sm">
          {notes.earlier !== null && (
            <Link to={`?notes=${notes.earlier}#notes`} className={TEXT_LINK}>
              {t('notes.earlier')}
            </Link>
          )}
          {notes.isOlder && (
            <Link to="?#notes" className={TEXT_LINK}>
              {t('notes.newest')}
            </Link>
          )}
        </p>
      )}
      {notes.entries.length > 0 && (
        <ol className="m-0 mb-4 list-none space-y-3 p-0 text-sm">
          {notes.entries.map((note) => (
            <Note key={note._id} note={note} />
          ))}
        </ol>
      )}
      {/* A new key empties the form: the note is stored. */}
      <NoteForm key={noteKey} saved={saved} noteKey={noteKey} last={last} />
    </section>
  )
}

interface NoteFormProps extends Pick<NotesBoxProps, 'noteKey' | 'last'> {
  /** The name under which the text is saved. */
  saved: string
}

function NoteForm({ saved, noteKey, last }: NoteFormProps) {
  const t = useWords('order-pages.admin')
  const form = formState(last, ['write-note'])
  const ref = useSavedInputs(saved, SAVED)
  return (
    <Form ref={ref} method="post" preventScrollReset className="space-y-3">
      <input type="hidden" name="key" value={noteKey} />
      <TextArea
        label={t('notes.new')}
        name="noteText"
        rows={2}
        maxLength={10_000}
        required
        defaultValue={form.typed('noteText')}
        error={form.error('text')}
      />
      <SubmitButton intent="write-note" variant="quiet">
        {t('notes.add')}
      </SubmitButton>
    </Form>
  )
}

function Note({ note: { _id, text, author, mine, at } }: { note: NoteRecord }) {
  const t = useWords('order-pages.admin')
  const format = useFormat()
  return (
    <li className="rounded-md bg-surface/70 px-3 py-2">
      <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-muted">
        <span className="font-medium [overflow-wrap:anywhere] text-ink">{author}</span>
        <time dateTime={new Date(at).toISOString()} className="tabular-nums">
          {format.nearTime(at)}
        </time>
      </p>
      <p className="mt-0.5 [overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
      {mine && (
        <div className="mt-1">
          <Confirm
            label={t('notes.delete')}
            fullLabel={t('notes.deleteOf', { time: format.nearTime(at) })}
            variant="plain"
            question={t('notes.deleteQuestion')}
            detail={t('notes.deleteDetail')}
            yes={t('notes.deleteYes')}
            danger
            fields={{ intent: 'delete-note', note: _id }}
          />
        </div>
      )}
    </li>
  )
}
