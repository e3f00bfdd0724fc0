// A picture: dropped, pasted, chosen from the device or the library, or given by its address. The alternative
// text and the focal point belong to the picture, not to the record.
import { useEffect, useEffectEvent, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { PICTURE_RULE } from '#platform/rules/picture-file.ts'
import { Field, INPUT_CLASS } from '#ui/screens/field.tsx'
import { useHydrated } from '#ui/screens/use-hydrated.ts'
import { DuplicatePicture } from './duplicate-picture.tsx'
import type { FieldInputProps } from './input-props.ts'
import { LibraryDialog } from './library-dialog.tsx'
import { LibraryPictureFields } from './library-picture-fields.tsx'
import { PictureButtons } from './picture-buttons.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

const DROP_TARGET = 'border-accent bg-accent-soft'

export function ImageInput(props: FieldInputProps) {
  const { input, id, value, error, onChange, pictures, onPicture } = props
  const hydrated = useHydrated()
  const upload = usePictureUpload(props)
  const { isUploading, duplicate } = upload
  const [isDragOver, setDragOver] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const libraryPicture = pictures[value]

  function uploadFile(picture: File | undefined) {
    upload.start(picture, () => {
      if (file.current) file.current.value = ''
    })
  }
  function stop() {
    upload.stop()
    file.current?.focus()
  }
  // A file that was chosen before hydration.
  const onHydrated = useEffectEvent(() => uploadFile(file.current?.files?.[0]))
  useEffect(() => onHydrated(), [])

  const onPaste = (event: ClipboardEvent) => {
    const picture = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'))
    if (picture) event.preventDefault()
    uploadFile(picture)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setDragOver(false)
    uploadFile(event.dataTransfer.files[0])
  }
  const setAddress = (text: string) => {
    upload.forgetFault()
    onChange(text)
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setDragOver(true)
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
      className={`rounded-md border border-dashed p-3 ${isDragOver ? DROP_TARGET : 'border-muted/60'}`}
    >
      <Field
        id={id}
        label={input.label}
        help={input.help}
        error={upload.fault ?? error}
        required={input.required}
        optional={!input.required}
      >
        {(wired) => (
          <div className="flex flex-wrap gap-3 sm:flex-nowrap">
            <Thumbnail src={value} libraryPicture={libraryPicture} />
            <div className="min-w-0 grow basis-64 space-y-2">
              {/* May be empty during an upload: the form waits for it. */}
              <input
                {...wired}
                type="text"
                name={input.name}
                inputMode="url"
                spellCheck={false}
                autoComplete="off"
                required={input.required && hydrated && !isUploading}
                placeholder="https://… or an uploaded picture"
                value={value}
                onChange={(event) => setAddress(event.target.value)}
                className={INPUT_CLASS}
              />
              <PictureButtons
                input={input}
                describedBy={`${id}-rule`}
                file={file}
                isUploading={isUploading}
                onFile={uploadFile}
                onStop={stop}
                onLibrary={() => setChoosing(true)}
              />
              <p id={`${id}-rule`} className="text-xs text-muted">
                {PICTURE_RULE}
              </p>
            </div>
          </div>
        )}
      </Field>
      {duplicate && duplicate.path === value && (
        <div className="mt-3">
          <DuplicatePicture
            picture={duplicate}
            onKeepBoth={upload.keepBoth}
            onUseEarlier={() => void upload.takeEarlier(duplicate)}
          />
        </div>
      )}
      {libraryPicture && (
        <LibraryPictureFields input={input} id={id} picture={libraryPicture} onPicture={onPicture} />
      )}
      {!libraryPicture && /^https?:/.test(value) && (
        <p className="mt-3 text-sm text-muted">
          This picture is on another site, so it is cropped around its centre. Upload it to choose the focal
          point.
        </p>
      )}
      <p role="status" className="sr-only">
        {isUploading ? 'The picture is being uploaded.' : ''}
      </p>
      {choosing && (
        <LibraryDialog
          onClose={() => setChoosing(false)}
          onChoose={(picture) => {
            onPicture(picture)
            setAddress(picture.path)
          }}
        />
      )}
    </div>
  )
}
