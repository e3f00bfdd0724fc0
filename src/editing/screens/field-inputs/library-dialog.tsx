// A dialog to choose a picture from the library.
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/screens/button.tsx'
import { DIALOG_BOX } from '#ui/screens/dialog-box.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { thumbnailPath, type LibraryPicture } from './input-props.ts'

type Entry = LibraryPicture & { _id: string; name: string }

const PICTURE_BUTTON =
  'block w-full cursor-pointer rounded-md border border-line p-2 text-start hover:border-accent ' +
  'focus-visible:outline-2 focus-visible:outline-accent'

export function LibraryDialog({
  onChoose,
  onClose,
}: {
  onChoose(picture: LibraryPicture): void
  onClose(): void
}) {
  const t = useWords('editing.admin')
  const dialog = useRef<HTMLDialogElement>(null)
  const [entries, setEntries] = useState<Entry[] | 'failed'>()
  const [query, setQuery] = useState('')

  useEffect(() => {
    dialog.current?.showModal()
    fetch('/api/media?limit=500')
      .then((answer) =>
        answer.ok ? (answer.json() as Promise<Entry[]>) : Promise.reject(new Error(answer.statusText)),
      )
      .then(setEntries, () => setEntries('failed'))
  }, [])

  const shown = Array.isArray(entries)
    ? entries.filter(({ name, alt }) => `${name} ${alt}`.toLowerCase().includes(query.toLowerCase()))
    : []
  // close() makes the browser return the focus to the button that opened the dialog. Unmounting would not.
  const choose = (entry: Entry) => {
    onChoose(entry)
    dialog.current?.close()
  }
  return (
    <dialog
      ref={dialog}
      aria-label={t('library.choose')}
      onClose={onClose}
      className={`m-auto w-[min(60rem,calc(100vw-2rem))] p-0 ${DIALOG_BOX}`}
    >
      <div className="flex items-center gap-3 border-b border-line p-4">
        <input
          type="search"
          aria-label={t('library.find')}
          placeholder={t('library.findBy')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className="min-h-11 w-full min-w-0 rounded-md border border-muted/70 px-3 text-base sm:text-sm"
        />
        <Button type="button" variant="quiet" onClick={() => dialog.current?.close()}>
          {t('close')}
        </Button>
      </div>
      <div className="max-h-[60vh] overflow-y-auto p-4">
        <p role="status" className="text-sm text-muted">
          {statusOf(entries, shown.length) && t(`library.${statusOf(entries, shown.length)!}`)}
        </p>
        <ul className="m-0 grid list-none grid-cols-2 gap-3 p-0 sm:grid-cols-3 md:grid-cols-4">
          {shown.map((entry) => (
            <li key={entry._id}>
              <button type="button" onClick={() => choose(entry)} className={PICTURE_BUTTON}>
                <img
                  src={thumbnailPath(entry)}
                  alt=""
                  loading="lazy"
                  className="light-paper h-28 w-full rounded bg-paper object-contain"
                />
                <span className="mt-1.5 block truncate text-xs text-muted">{entry.alt || entry.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </dialog>
  )
}

function statusOf(entries: Entry[] | 'failed' | undefined, matches: number) {
  if (entries === undefined) return 'loading'
  if (entries === 'failed') return 'failed'
  return matches ? undefined : 'noMatch'
}
