// Files as links. Pictures are shown small; the server decides which are safe to show.
import { Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'
import { fileSizeWords } from '../rules/order-file.ts'
import type { FileRecord } from '../server/file-record.ts'
import { FileName } from './file-name.tsx'

export type FileLink = Pick<FileRecord, '_id' | 'name' | 'size' | 'mime' | 'inline'>

const LINK =
  'inline-flex max-w-full min-w-0 items-center gap-2 rounded-md border border-line bg-surface px-3 py-1.5 text-sm text-ink ' +
  'no-underline hover:border-accent focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:min-h-11'

const addressOf = ({ _id, inline }: FileLink): string => `/api/order-file/${_id}${inline ? '?inline=1' : ''}`

interface FileListProps {
  files: readonly FileLink[]
  /** Beside each file. */
  action?(file: FileLink): ReactNode
}

export function FileList({ files, action }: FileListProps) {
  if (!files.length) return null
  return (
    <ul className="m-0 mt-2 flex list-none flex-wrap gap-2 p-0">
      {files.map((file) => (
        <li key={file._id} className="flex max-w-full min-w-0 items-center gap-1">
          <a href={addressOf(file)} className={LINK} {...(file.inline && { target: '_blank' })}>
            {file.inline && file.mime.startsWith('image/') ? (
              <img
                src={addressOf(file)}
                alt=""
                loading="lazy"
                className="light-paper size-10 shrink-0 rounded bg-paper object-cover"
              />
            ) : (
              <Paperclip aria-hidden="true" className="size-4 shrink-0 text-muted" />
            )}
            <FileName name={file.name} />
            <span className="shrink-0 text-xs text-muted tabular-nums">{fileSizeWords(file.size)}</span>
          </a>
          {action?.(file)}
        </li>
      ))}
    </ul>
  )
}
