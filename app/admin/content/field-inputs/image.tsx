// A picture: dropped, pasted, chosen from the device or from the library, or an address. Its alternative text belongs to the picture itself.
import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field, INPUT_CLASS, TextField } from '#app/ui/field.tsx'
import { useHydrated } from '../form/use-hydrated.ts'
import type { FieldInputProps } from './input-props.ts'
import { LibraryDialog } from './library-dialog.tsx'
import { uploadPicture } from './upload-picture.ts'

const TAKEN = 'image/png,image/jpeg,image/webp,image/avif,image/gif'

export function ImageInput({ input, id, value, error, onChange, pictures, onPicture }: FieldInputProps) {
  const hydrated = useHydrated()
  const [state, setState] = useState<{ busy?: boolean; wrong?: string }>({})
  const [over, setOver] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const own = pictures[value]

  async function take(picture: File | null | undefined) {
    if (!picture) return
    setState({ busy: true })
    const { done, wrong } = await uploadPicture(picture)
    setState({ wrong })
    if (done) {
      onPicture(done)
      onChange(done.path)
    }
    if (file.current) file.current.value = ''
  }

  const onPaste = (event: ClipboardEvent) => {
    const picture = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'))
    if (picture) event.preventDefault()
    void take(picture)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }

  return (
    <div
      onDragOver={(event) => { event.preventDefault(); setOver(true) }} onDragLeave={() => setOver(false)} onDrop={onDrop} onPaste={onPaste}
      className={`rounded-md border border-dashed p-3 ${over ? 'border-accent bg-accent-soft' : 'border-muted/60'}`}
    >
      <Field id={id} label={input.label} help={input.help} error={error ?? state.wrong} required={input.required} optional={!input.required}>
        {(wired) => (
          <div className="flex flex-wrap gap-3 sm:flex-nowrap">
            <Thumbnail src={value} />
            <div className="min-w-0 grow basis-64 space-y-2">
              <input {...wired} type="text" name={input.name} inputMode="url" spellCheck={false} autoComplete="off" required={input.required && hydrated} placeholder="https://… or an uploaded picture" value={value} onChange={(event) => onChange(event.target.value)} className={INPUT_CLASS} />
              <div className="flex flex-wrap items-center gap-2">
                {/* Without scripts the file goes with the form; with them it is uploaded at once and this input is emptied. */}
                <label className="relative inline-flex min-h-9 cursor-pointer items-center rounded-md border border-muted/40 bg-white px-3 text-sm font-medium hover:border-muted hover:bg-paper focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent pointer-coarse:min-h-11">
                  {state.busy ? 'Uploading…' : 'Upload'}
                  <input ref={file} type="file" name={`upload:${input.name}`} accept={TAKEN} aria-label={`Upload: ${input.label}`} onChange={(event) => void take(event.target.files?.[0])} className={hydrated ? 'absolute inset-0 cursor-pointer opacity-0' : 'ml-2 max-w-40 text-xs'} />
                </label>
                {hydrated && <Button type="button" variant="quiet" onClick={() => setChoosing(true)}>Library</Button>}
                {hydrated && <span className="hidden text-xs text-muted xl:inline">or drop or paste one here</span>}
              </div>
            </div>
          </div>
        )}
      </Field>
      {own && (
        <TextField
          id={`${id}-alt`} name={`alt:${input.name}`} label="Alternative text" fieldClassName="mt-3" help="What the picture shows, for those who can't see it. Leave it empty for mere decoration."
          autoComplete="off" value={own.alt} onChange={(event) => onPicture({ ...own, alt: event.target.value })}
        />
      )}
      <p role="status" className="sr-only">{state.busy ? 'The picture is being uploaded.' : ''}</p>
      {choosing && <LibraryDialog onClose={() => setChoosing(false)} onChoose={(picture) => { onPicture(picture); onChange(picture.path); setChoosing(false) }} />}
    </div>
  )
}

function Thumbnail({ src }: { src: string }) {
  const [broken, setBroken] = useState('')
  if (!src || broken === src) return <span className="flex h-20 w-28 shrink-0 items-center justify-center rounded bg-paper px-2 text-center text-xs text-muted">{src ? 'No picture at this address' : 'No picture yet'}</span>
  return <img src={src} alt="" className="h-20 w-28 shrink-0 rounded border border-line bg-paper object-contain" onError={() => setBroken(src)} />
}
