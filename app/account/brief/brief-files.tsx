// The files of one answer. Each belongs to it as soon as it has arrived, before the form is sent.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { FileField } from '#app/orders/files/file-field.tsx'
import { FileList } from '#app/orders/files/file-list.tsx'
import { useUploads } from '#app/orders/files/use-uploads.ts'
import type { BriefEntry } from '#server/use-cases/work/read-brief.ts'

interface BriefFilesProps {
  orderId: string
  entry: BriefEntry
  disabled: boolean
  /** Saves the answer with these files. */
  onArrived(ids: string[]): void
}

export function BriefFiles({ orderId, entry, disabled, onArrived }: BriefFilesProps) {
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
    if (arrived.length) tell(arrived)
  }, [files.uploads])
  return (
    <div className="mt-3 grid gap-3">
      <FileList files={entry.files} />
      {!disabled && <FileField files={files} />}
    </div>
  )
}
