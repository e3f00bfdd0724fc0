// Where new pictures go: dropped, pasted anywhere on the screen, or chosen. A plain form underneath.
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Refusal } from '#app/scope.ts'

export function UploadBox() {
  const fetcher = useFetcher<{ refusal?: Refusal }>()
  const form = useRef<HTMLFormElement>(null)
  const [over, setOver] = useState(false)
  const busy = fetcher.state !== 'idle'

  const send = (files: Iterable<File>) => {
    const body = new FormData()
    body.set('intent', 'upload')
    for (const file of files) body.append('file', file)
    if (body.has('file')) void fetcher.submit(body, { method: 'post', encType: 'multipart/form-data' })
  }

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length) send(files)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  })
  useEffect(() => {
    if (fetcher.state === 'idle' && !fetcher.data?.refusal) form.current?.reset()
  }, [fetcher.state, fetcher.data])

  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    send(event.dataTransfer.files)
  }
  return (
    <fetcher.Form
      ref={form} method="post" encType="multipart/form-data" aria-label="Upload a picture" onDragOver={(event) => { event.preventDefault(); setOver(true) }} onDragLeave={() => setOver(false)} onDrop={onDrop}
      className={`rounded-lg border border-dashed p-5 ${over ? 'border-accent bg-accent-soft' : 'border-muted/60 bg-white'}`}
    >
      <div className="flex flex-wrap items-end gap-4">
        <div className="min-w-0 grow basis-64">
          <label htmlFor="upload-file" className="mb-1 block text-sm font-medium">Picture</label>
          <input id="upload-file" type="file" name="file" multiple required accept="image/png,image/jpeg,image/webp,image/avif,image/gif" className="block w-full min-w-0 text-sm file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-md file:border file:border-muted/40 file:bg-white file:px-3 file:font-medium pointer-coarse:file:min-h-11" />
        </div>
        <TextField name="alt" label="Alternative text" optional autoComplete="off" fieldClassName="grow basis-64" />
        <Button name="intent" value="upload" disabled={busy}>{busy ? 'Uploading…' : 'Upload'}</Button>
      </div>
      <p className="mt-2 text-sm text-muted">Or drop pictures here, or paste one.</p>
      <p role="status" className="sr-only">{busy ? 'The picture is being uploaded.' : ''}</p>
      {fetcher.data?.refusal && <Notice tone="wrong" className="mt-3">{fetcher.data.refusal.detail}</Notice>}
    </fetcher.Form>
  )
}
