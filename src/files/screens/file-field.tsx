// Files of a message, an answer or a delivery. With scripts they go up while the rest is typed; without, the
// form next to it sends one at a time.
import { X } from 'lucide-react'
import { useId } from 'react'
import { FILE_INPUT_CLASS } from '#ui/screens/field.tsx'
import { useHydrated } from '#ui/screens/use-hydrated.ts'
import { useAllWords, useWords } from '#ui/screens/use-words.ts'
import { fileSizeWords, ORDER_FILE_MEGABYTES } from '../rules/order-file.ts'
import type { FileRecord } from '../server/file-record.ts'
import { FileName } from './file-name.tsx'
import type { FileUpload, useFileUploads } from './use-file-uploads.ts'

/** Uploaded and not sent yet. */
export type ReadyFile = Pick<FileRecord, '_id' | 'name' | 'size'>

interface FileFieldProps {
  files: ReturnType<typeof useFileUploads>
  /** Sent before, without scripts, and not attached yet. */
  ready?: readonly ReadyFile[]
  label?: string
  /** The name of the form's fields with the ids of the files. */
  name?: string
  /** A file that had arrived is deleted. */
  onRemoved?(): void
}

/** Inside the form that it belongs to. */
export function FileField({ files, ready = [], label, name = 'file', onRemoved }: FileFieldProps) {
  const t = useWords('files.screens')
  const id = useId()
  const hydrated = useHydrated()
  // Once the page has loaded its data again, `ready` also has the files that were just uploaded.
  const others = ready.filter(({ _id }) => files.uploads.every(({ stored }) => stored?.id !== _id))
  return (
    <div>
      <ReadyFiles files={others} name={name} />
      {/* Has its place before scripts run: otherwise the page would move under somebody's click. */}
      <div className="noscript:hidden">
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          {label ?? t('files')}{' '}
          <span className="font-normal text-muted">{t('upTo', { megabytes: ORDER_FILE_MEGABYTES })}</span>
        </label>
        <input
          id={id}
          type="file"
          multiple
          disabled={!hydrated}
          className={FILE_INPUT_CLASS}
          onChange={({ currentTarget }) => {
            void files.add(currentTarget.files ?? [])
            // The same file can be chosen again.
            currentTarget.value = ''
          }}
        />
        <ul aria-live="polite" className="m-0 list-none space-y-1 p-0 not-empty:mt-2 empty:hidden">
          {files.uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              name={name}
              onRemove={() => void files.remove(upload).then(onRemoved)}
            />
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Files that were uploaded before, each with a tick that sends it along. */
export function ReadyFiles({ files, name }: { files: readonly ReadyFile[]; name: string }) {
  return files.map((file) => (
    <label key={file._id} className="flex items-center gap-2 py-1 text-sm">
      <input type="checkbox" name={name} value={file._id} defaultChecked className="size-4 accent-accent" />
      <FileName name={file.name} />
      <span className="shrink-0 text-muted tabular-nums">{fileSizeWords(file.size)}</span>
    </label>
  ))
}

interface UploadRowProps {
  upload: FileUpload
  name: string
  onRemove(): void
}

function UploadRow({ upload, name: field, onRemove }: UploadRowProps) {
  const words = useAllWords()
  const t = words.of('files.screens')
  const {
    file: { name, size },
    sent = 0,
    stored,
    error,
  } = upload
  return (
    <li className="flex items-center gap-3 rounded-md border border-line bg-paper px-3 py-1.5 text-sm">
      {stored && <input type="hidden" name={field} value={stored.id} />}
      <span className="min-w-0 grow">
        <span className="flex min-w-0">
          <FileName name={name} />
        </span>
        {error ? (
          <span className="block font-medium text-danger">{words.read(error)}</span>
        ) : stored ? (
          <span className="block text-xs text-muted tabular-nums">
            {t('ready', { size: fileSizeWords(size) })}
          </span>
        ) : (
          <progress
            max={1}
            value={sent}
            aria-label={t('sending', { name })}
            className="h-1.5 w-full accent-accent"
          />
        )}
      </span>
      <RemoveButton name={name} onClick={onRemove} />
    </li>
  )
}

interface RemoveButtonProps {
  /** The name of the file. */
  name: string
  onClick?(): void
  /** The intent of the form, which is sent if there is no `onClick`. */
  value?: string
}

export function RemoveButton({ name, onClick, value }: RemoveButtonProps) {
  const t = useWords('files.screens')
  return (
    <button
      {...(onClick ? { type: 'button', onClick } : { name: 'intent', value })}
      aria-label={t('remove', { name })}
      className="inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-md hover:bg-line/60 pointer-coarse:size-11"
    >
      <X aria-hidden="true" className="size-4" />
    </button>
  )
}
