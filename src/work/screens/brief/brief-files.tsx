// The files of one answer. Each belongs to it as soon as it has arrived, before the form is sent.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { FileField, ReadyFiles, RemoveButton, type ReadyFile } from '#files/screens/file-field.tsx'
import { FileList } from '#files/screens/file-list.tsx'
import { useUploads } from '#files/screens/use-uploads.ts'
import { Button } from '#ui/screens/button.tsx'
import type { BriefEntry } from '../../server/brief/read-brief.ts'
import { ADD_FILE, fileFieldOf, REMOVE_FILE } from './read-answers.ts'

interface BriefFilesProps {
  orderId: string
  entry: BriefEntry
  disabled: boolean
  /** Sent before, without scripts, and not attached yet. */
  ready: readonly ReadyFile[]
  /** The brief is not sent yet: each file is saved as it arrives. The form has them too. */
  canSave: boolean
  /** Saves the answer with these files. */
  onArrived(ids: string[]): void
  /** Whether files are on their way: the form waits for them. */
  onBusy(isBusy: boolean): void
}

export function BriefFiles({ orderId, entry, disabled, ready, canSave, onArrived, onBusy }: BriefFilesProps) {
  const files = useUploads(orderId)
  const { revalidate } = useRevalidator()
  const told = useRef(new Set<string>())
  const tell = useEffectEvent((ids: string[]) => {
    onArrived(ids)
    void revalidate()
  })
  useEffect(() => {
    const arrived = files.uploads.flatMap(({ id }) => (id && !told.current.has(id) ? [id] : []))
    for (const id of arrived) told.current.add(id)
    if (arrived.length && canSave) tell(arrived)
  }, [files.uploads, canSave])
  const tellBusy = useEffectEvent(onBusy)
  useEffect(() => tellBusy(files.isBusy), [files.isBusy])
  // Once the page has loaded its data again, `ready` also has the files that were just uploaded.
  const others = ready.filter(({ _id }) => files.uploads.every(({ id }) => id !== _id))
  return (
    <div className="mt-3 grid grid-cols-1 gap-3">
      <FileList
        files={entry.files}
        {...(canSave &&
          !disabled && {
            action: (file) => <RemoveButton name={file.name} value={`${REMOVE_FILE}${file._id}`} />,
          })}
      />
      {!disabled && (
        <div>
          <ReadyFiles files={others} name={fileFieldOf(entry.id)} />
          <FileField
            files={{
              ...files,
              uploads: files.uploads.filter(({ id }) => entry.files.every(({ _id }) => _id !== id)),
            }}
            name={fileFieldOf(entry.id)}
            onRemoved={() => void revalidate()}
          />
          <noscript>
            <Button variant="quiet" name="intent" value={`${ADD_FILE}${entry.id}`}>
              Save the answers and add a file
            </Button>
          </noscript>
        </div>
      )}
    </div>
  )
}
