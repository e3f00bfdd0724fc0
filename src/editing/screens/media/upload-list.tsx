// The pictures of an upload, each with its progress or what became of it.
import { DuplicatePicture } from '../field-inputs/duplicate-picture.tsx'
import type { PictureUpload } from './use-picture-uploads.ts'

interface UploadListProps {
  uploads: readonly PictureUpload[]
  onChoice(key: number, choice: 'earlier' | 'both'): void
}

function stateOf({ sent, uploaded, choice }: PictureUpload): string {
  if (choice === 'earlier') return 'Not added: you have it already'
  if (uploaded) return 'In the library'
  if (sent === undefined) return 'Waiting'
  return sent < 1 ? `${Math.floor(sent * 100)}%` : 'Making smaller versions…'
}

export const UploadList = ({ uploads, onChoice }: UploadListProps) => (
  <ul
    aria-label="Uploads"
    className="m-0 mt-3 list-none divide-y divide-line border-y border-line p-0 text-sm"
  >
    {uploads.map((upload) => {
      const { key, file, sent, uploaded, choice } = upload
      return (
        <li key={key} className="space-y-2 py-2">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 truncate">{file.name}</span>
            <span className="text-muted tabular-nums">{stateOf(upload)}</span>
          </div>
          {sent !== undefined && !uploaded && (
            <progress
              aria-label={file.name}
              max={1}
              value={sent}
              className="block h-1.5 w-full accent-accent"
            />
          )}
          {uploaded?.sameAs && !choice && (
            <DuplicatePicture
              picture={uploaded}
              onUseEarlier={() => onChoice(key, 'earlier')}
              onKeepBoth={() => onChoice(key, 'both')}
            />
          )}
        </li>
      )
    })}
  </ul>
)
