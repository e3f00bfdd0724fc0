import { useEffect, useRef, useState, type DragEvent, type FormEvent } from 'react'
import { Form, useRevalidator } from 'react-router'
import { ALT_MAXIMUM } from '#platform/rules/alt-text.ts'
import { PICTURE_RULE, PICTURE_TYPES } from '#platform/rules/picture-file.ts'
import { Button } from '#ui/screens/button.tsx'
import { FILE_INPUT_CLASS, TextField } from '#ui/screens/field.tsx'
import { formText } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import type { Upload } from '#ui/screens/use-uploads.ts'
// The upload form of the library: drop, paste anywhere on the screen, or choose. It works as a plain form.
// With scripts every picture is its own request, so one failure does not affect the others.
import { useWords } from '#ui/screens/use-words.ts'
import { DuplicatePicture } from '../field-inputs/duplicate-picture.tsx'
import { usePictureUploads, type UploadedPicture } from '../field-inputs/upload-picture.ts'

interface UploadBoxProps {
  /** The alternative text of a refused form. */
  alt?: string
}

const DROP_TARGET = 'border-accent bg-accent-soft'

export function UploadBox({ alt = '' }: UploadBoxProps) {
  const t = useWords('editing.admin')
  const form = useRef<HTMLFormElement>(null)
  const [isDragOver, setDragOver] = useState(false)
  const { revalidate } = useRevalidator()
  const { uploads, isBusy, add, clear } = usePictureUploads(() =>
    formText(new FormData(form.current!), 'alt', { trim: true }),
  )
  /** What became of pictures that were in the library already, by the key of their upload. */
  const [choices, setChoices] = useState<Partial<Record<number, Choice>>>({})
  const failed = uploads.filter(({ error }) => error !== undefined)
  const taken = uploads.filter(({ error }) => error === undefined)
  const arrived = uploads.filter(({ key, stored }) => stored && choices[key] !== 'earlier').length
  const done = uploads.filter(({ stored, error }) => stored ?? error).length
  const total = uploads.length
  const busy = total > 1 ? t('upload.busyWith', { at: Math.min(done + 1, total), total }) : t('upload.busy')
  const progress = isBusy ? busy : undefined

  async function send(files: readonly File[]) {
    if (!files.length || isBusy) return
    clear()
    const stored = await add(files)
    if (stored.some(Boolean)) void revalidate()
    if (stored.every(Boolean)) form.current?.reset()
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(new FormData(event.currentTarget).getAll('file').filter((file) => file instanceof File))
  }
  useEffect(() => {
    const paste = (event: ClipboardEvent) => void send([...(event.clipboardData?.files ?? [])])
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  })
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setDragOver(false)
    void send([...event.dataTransfer.files])
  }
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      aria-label={t('upload.one')}
      onSubmit={onSubmit}
      onDragOver={(event) => {
        event.preventDefault()
        setDragOver(true)
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={onDrop}
      className={`rounded-lg border border-dashed p-5 ${isDragOver ? DROP_TARGET : 'border-muted/60 bg-surface'}`}
    >
      <div className="flex flex-wrap items-end gap-4">
        <div className="min-w-0 grow basis-64">
          <label htmlFor="upload-file" className="mb-1 block text-sm font-medium">
            {t('media.pictures')}
          </label>
          <input
            id="upload-file"
            type="file"
            name="file"
            multiple
            required
            accept={PICTURE_TYPES}
            aria-describedby="upload-rule"
            className={FILE_INPUT_CLASS}
          />
        </div>
        <TextField
          name="alt"
          label={t('alt.label')}
          optional
          autoComplete="off"
          fieldClassName="grow basis-64"
          maxLength={ALT_MAXIMUM}
          defaultValue={alt}
        />
        <Button name="intent" value="upload" disabled={Boolean(progress)}>
          {progress ?? t('upload.button')}
        </Button>
      </div>
      <p id="upload-rule" className="mt-2 text-sm text-muted">
        {t('upload.rule', { rule: PICTURE_RULE })}
      </p>
      <p role="status" className="sr-only">
        {progress}
      </p>
      {taken.length > 0 && (
        <UploadList
          uploads={taken}
          choices={choices}
          onChoice={(key, choice) => {
            setChoices((all) => ({ ...all, [key]: choice }))
            if (choice === 'earlier') void revalidate()
          }}
        />
      )}
      {!isBusy && arrived > 0 && (
        <Notice className="mt-3">{t('picturesUploaded', { count: arrived })}</Notice>
      )}
      {!isBusy && failed.length > 0 && (
        <Notice
          tone="wrong"
          className="mt-3"
          title={t('upload.failedCount', { count: failed.length })}
          actions={
            <Button type="button" variant="quiet" onClick={() => void send(failed.map(({ file }) => file))}>
              {t('tryAgain')}
            </Button>
          }
        >
          <ul className="m-0 list-none p-0">
            {failed.map(({ file, error = '', key }) => (
              <li key={key} className="[overflow-wrap:anywhere]">
                {error.includes(file.name) ? error : `${file.name}: ${error}`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </Form>
  )
}

type Choice = 'earlier' | 'both'

interface UploadListProps {
  uploads: readonly Upload<UploadedPicture>[]
  choices: Partial<Record<number, Choice>>
  onChoice(key: number, choice: Choice): void
}

function stateOf({ sent, stored }: Upload<UploadedPicture>, choice: Choice | undefined) {
  if (choice === 'earlier') return 'known'
  if (stored) return 'stored'
  if (sent === undefined) return 'waiting'
  return sent < 1 ? 'sending' : 'converting'
}

/** The pictures of an upload, each with its progress or what became of it. */
function UploadList({ uploads, choices, onChoice }: UploadListProps) {
  const t = useWords('editing.admin')
  return (
    <ul
      aria-label={t('upload.list')}
      className="m-0 mt-3 list-none divide-y divide-line border-y border-line p-0 text-sm"
    >
      {uploads.map((upload) => {
        const { key, file, sent, stored } = upload
        const state = stateOf(upload, choices[key])
        return (
          <li key={key} className="space-y-2 py-2">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 truncate">{file.name}</span>
              <span className="text-muted tabular-nums">
                {state === 'sending'
                  ? t('upload.sent', { percent: Math.floor((sent ?? 0) * 100) })
                  : t(`upload.state.${state}`)}
              </span>
            </div>
            {sent !== undefined && !stored && (
              <progress
                aria-label={file.name}
                max={1}
                value={sent}
                className="block h-1.5 w-full accent-accent"
              />
            )}
            {stored?.sameAs && !choices[key] && (
              <DuplicatePicture
                picture={stored}
                onUseEarlier={() => onChoice(key, 'earlier')}
                onKeepBoth={() => onChoice(key, 'both')}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
