// A picture: dropped, pasted, chosen from the device or from the library, or an address. Its alternative text
// and its focal point belong to the picture itself.
import { useEffect, useEffectEvent, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field, INPUT_CLASS, TextField } from '#app/ui/field.tsx'
import { ALT_MAXIMUM } from '#domain/alt-text.ts'
import { PICTURE_RULE, PICTURE_TYPES } from '#domain/picture-file.ts'
import { useHydrated } from '../../../use-hydrated.ts'
import { FocalFields } from './focal-fields.tsx'
import type { FieldInputProps } from './input-props.ts'
import { LibraryDialog } from './library-dialog.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { uploadPicture } from './upload-picture.ts'

export function ImageInput({
  input,
  id,
  value,
  error,
  onChange,
  pictures,
  onPicture,
  onUpload,
  saves,
}: FieldInputProps) {
  const hydrated = useHydrated()
  const [wrong, setWrong] = useState<string>()
  /** Stops the upload that is under way. */
  const [upload, setUpload] = useState<AbortController>()
  const [over, setOver] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const own = pictures[value]

  async function send(picture: File): Promise<boolean> {
    const stop = new AbortController()
    setUpload(stop)
    const said = await uploadPicture(picture, { signal: stop.signal })
    setUpload(undefined)
    setWrong(said.wrong)
    if (said.done) {
      onPicture(said.done)
      onChange(said.done.path)
    }
    if (file.current) file.current.value = ''
    return Boolean(said.done)
  }
  function take(picture: File | null | undefined) {
    if (picture && !upload) onUpload(send(picture))
  }
  function stop() {
    upload?.abort()
    file.current?.focus()
  }
  useEffect(() => setWrong(undefined), [saves])
  // A file that was chosen before hydration.
  const onHydrated = useEffectEvent(() => take(file.current?.files?.[0]))
  useEffect(() => onHydrated(), [])

  const onPaste = (event: ClipboardEvent) => {
    const picture = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'))
    if (picture) event.preventDefault()
    take(picture)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const typed = (text: string) => {
    setWrong(undefined)
    onChange(text)
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
      className={`rounded-md border border-dashed p-3 ${over ? 'border-accent bg-accent-soft' : 'border-muted/60'}`}
    >
      <Field
        id={id}
        label={input.label}
        help={input.help}
        error={wrong ?? error}
        required={input.required}
        optional={!input.required}
      >
        {(wired) => (
          <div className="flex flex-wrap gap-3 sm:flex-nowrap">
            <Thumbnail src={value} own={own} />
            <div className="min-w-0 grow basis-64 space-y-2">
              {/* While a picture is on its way the field may be empty: it is filled before the form is
                  saved. */}
              <input
                {...wired}
                type="text"
                name={input.name}
                inputMode="url"
                spellCheck={false}
                autoComplete="off"
                required={input.required && hydrated && !upload}
                placeholder="https://… or an uploaded picture"
                value={value}
                onChange={(event) => typed(event.target.value)}
                className={INPUT_CLASS}
              />
              <div className="flex flex-wrap items-center gap-2">
                {/* Without scripts the file goes with the form. With them it is uploaded at once and must not
                    be sent a second time: no name. */}
                <label className="relative inline-flex min-h-9 cursor-pointer items-center rounded-md border border-muted/40 bg-white px-3 text-sm font-medium focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:border-muted hover:bg-paper pointer-coarse:min-h-11">
                  {upload ? 'Uploading…' : 'Upload'}
                  <input
                    ref={file}
                    type="file"
                    name={hydrated ? undefined : `upload:${input.name}`}
                    accept={PICTURE_TYPES}
                    aria-label={`Upload: ${input.label}`}
                    aria-describedby={`${id}-rule`}
                    onChange={(event) => take(event.target.files?.[0])}
                    className={
                      hydrated ? 'absolute inset-0 cursor-pointer opacity-0' : 'ml-2 max-w-40 text-xs'
                    }
                  />
                </label>
                {upload && (
                  <Button type="button" variant="quiet" onClick={stop}>
                    Stop the upload
                  </Button>
                )}
                {hydrated && !upload && (
                  <Button type="button" variant="quiet" onClick={() => setChoosing(true)}>
                    Library
                  </Button>
                )}
                {hydrated && (
                  <span className="hidden text-xs text-muted xl:inline">or drop or paste one here</span>
                )}
              </div>
              <p id={`${id}-rule`} className="text-xs text-muted">
                {PICTURE_RULE}
              </p>
            </div>
          </div>
        )}
      </Field>
      {own && (
        <div className="mt-3 space-y-3">
          <input type="hidden" name={`picture:${input.name}`} value={own.path} />
          <TextField
            id={`${id}-alt`}
            name={`alt:${input.name}`}
            label="Alternative text"
            help="What the picture shows, for those who can't see it. Leave it empty for mere decoration."
            maxLength={ALT_MAXIMUM}
            autoComplete="off"
            value={own.alt}
            onChange={(event) => onPicture({ ...own, alt: event.target.value })}
          />
          <FocalFields
            picture={own}
            label={input.label}
            names={[`focal-x:${input.name}`, `focal-y:${input.name}`]}
            onPicture={onPicture}
          />
        </div>
      )}
      {!own && /^https?:/.test(value) && (
        <p className="mt-3 text-sm text-muted">
          A picture of another site is cropped around its centre. Upload it here to choose what stays in view.
        </p>
      )}
      <p role="status" className="sr-only">
        {upload ? 'The picture is being uploaded.' : ''}
      </p>
      {choosing && (
        <LibraryDialog
          onClose={() => setChoosing(false)}
          onChoose={(picture) => {
            onPicture(picture)
            typed(picture.path)
            setChoosing(false)
          }}
        />
      )}
    </div>
  )
}
