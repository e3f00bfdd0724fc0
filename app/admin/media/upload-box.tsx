// Where new pictures go: dropped, pasted anywhere on the screen, or chosen. A plain form underneath; with
// scripts each picture is sent by itself, so that one that is refused, or a connection that is lost halfway,
// does not take the others with it.
import { useEffect, useRef, useState, type DragEvent, type FormEvent } from 'react'
import { Form, useRevalidator } from 'react-router'
import { formText } from '#app/form-values.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ALT_MAXIMUM } from '#domain/alt-text.ts'
import { PICTURE_RULE, PICTURE_TYPES } from '#domain/picture-file.ts'
import { uploadPicture } from '../content/field-inputs/upload-picture.ts'
import { takenWords } from './taken-words.ts'

interface Failed {
  file: File
  wrong: string
}

interface Sent {
  taken: number
  failed: Failed[]
}

interface UploadBoxProps {
  /** The text that was typed into a form that was refused. */
  alt?: string
}

export function UploadBox({ alt = '' }: UploadBoxProps) {
  const form = useRef<HTMLFormElement>(null)
  const [over, setOver] = useState(false)
  const [progress, setProgress] = useState<string>()
  const [sent, setSent] = useState<Sent>({ taken: 0, failed: [] })
  const { revalidate } = useRevalidator()

  async function send(files: readonly File[]) {
    if (!files.length || progress) return
    const altText = formText(new FormData(form.current!), 'alt', { trim: true })
    const done: Sent = { taken: 0, failed: [] }
    setSent(done)
    for (const [index, file] of files.entries()) {
      setProgress(files.length > 1 ? `Uploading ${index + 1} of ${files.length}…` : 'Uploading…')
      const { wrong } = await uploadPicture(file, { alt: altText })
      if (wrong) done.failed.push({ file, wrong })
      else done.taken++
    }
    setProgress(undefined)
    setSent(done)
    if (!done.failed.length) form.current?.reset()
    if (done.taken) await revalidate()
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
    setOver(false)
    void send([...event.dataTransfer.files])
  }
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      aria-label="Upload a picture"
      onSubmit={onSubmit}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={`rounded-lg border border-dashed p-5 ${over ? 'border-accent bg-accent-soft' : 'border-muted/60 bg-white'}`}
    >
      <div className="flex flex-wrap items-end gap-4">
        <div className="min-w-0 grow basis-64">
          <label htmlFor="upload-file" className="mb-1 block text-sm font-medium">
            Pictures
          </label>
          <input
            id="upload-file"
            type="file"
            name="file"
            multiple
            required
            accept={PICTURE_TYPES}
            aria-describedby="upload-rule"
            className="block w-full min-w-0 text-sm file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-md file:border file:border-muted/40 file:bg-white file:px-3 file:font-medium pointer-coarse:file:min-h-11"
          />
        </div>
        <TextField
          name="alt"
          label="Alternative text"
          optional
          autoComplete="off"
          fieldClassName="grow basis-64"
          maxLength={ALT_MAXIMUM}
          defaultValue={alt}
        />
        <Button name="intent" value="upload" disabled={Boolean(progress)}>
          {progress ?? 'Upload'}
        </Button>
      </div>
      <p id="upload-rule" className="mt-2 text-sm text-muted">
        {PICTURE_RULE} You can also drop pictures here, or paste one.
      </p>
      <p role="status" className="sr-only">
        {progress}
      </p>
      {sent.taken > 0 && <Notice className="mt-3">{takenWords(sent.taken)}</Notice>}
      {sent.failed.length > 0 && (
        <Notice
          tone="wrong"
          className="mt-3"
          title={
            sent.failed.length > 1
              ? `${sent.failed.length} pictures were not uploaded`
              : 'A picture was not uploaded'
          }
          actions={
            <Button
              type="button"
              variant="quiet"
              onClick={() => void send(sent.failed.map(({ file }) => file))}
            >
              Try again
            </Button>
          }
        >
          <ul className="m-0 list-none p-0">
            {sent.failed.map(({ file, wrong }, index) => (
              <li key={index} className="[overflow-wrap:anywhere]">
                {wrong.includes(file.name) ? wrong : `${file.name}: ${wrong}`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </Form>
  )
}
