import { useEffect, useEffectEvent, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { Link } from 'react-router'
import { ALT_MAXIMUM } from '#platform/rules/alt-text.ts'
import { PICTURE_RULE } from '#platform/rules/picture-file.ts'
import { Field, INPUT_CLASS, TextField } from '#ui/screens/field.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useHydrated } from '#ui/screens/use-hydrated.ts'
// A picture: dropped, pasted, chosen from the device or the library, or given by its address. The alternative
// text and the focal point belong to the picture, not to the record.
import { useRead, useWords } from '#ui/screens/use-words.ts'
import { DuplicatePicture } from './duplicate-picture.tsx'
import { FocalFields } from './focal-fields.tsx'
import { type FieldInputProps, thumbnailPath, type LibraryPicture } from './input-props.ts'
import { LibraryDialog } from './library-dialog.tsx'
import { PictureButtons } from './picture-buttons.tsx'
import { usePictureUploads, type UploadedPicture } from './upload-picture.ts'

const DROP_TARGET = 'border-accent bg-accent-soft'

export function ImageInput(props: FieldInputProps) {
  const { input, id, value, error, onChange, pictures, onPicture } = props
  const read = useRead()
  const t = useWords('editing.admin')
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
                placeholder={t('image.placeholder')}
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
                {read(PICTURE_RULE)}
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
        <p className="mt-3 text-sm text-muted">{t('image.elsewhere')}</p>
      )}
      <p role="status" className="sr-only">
        {isUploading ? t('image.uploading') : ''}
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

const PLACEHOLDER =
  'flex h-20 w-28 shrink-0 items-center justify-center rounded bg-paper px-2 text-center ' +
  'text-xs text-muted'

/** The picture of a field, uncropped, with its size if it is in the library. */
function Thumbnail({ src, libraryPicture }: { src: string; libraryPicture: LibraryPicture | undefined }) {
  const t = useWords('editing.admin')
  const [broken, setBroken] = useState('')
  if (!src || broken === src)
    return <span className={PLACEHOLDER}>{t(src ? 'image.broken' : 'image.none')}</span>
  return (
    <span className="shrink-0">
      <img
        src={libraryPicture ? thumbnailPath(libraryPicture) : src}
        alt=""
        className="light-paper h-20 w-28 rounded border border-line bg-paper object-contain"
        onError={() => setBroken(src)}
      />
      {libraryPicture && (
        <span className="mt-1 block text-center text-xs text-muted tabular-nums">
          {libraryPicture.width} × {libraryPicture.height}
        </span>
      )}
    </span>
  )
}

interface LibraryPictureFieldsProps extends Pick<FieldInputProps, 'input' | 'id' | 'onPicture'> {
  picture: LibraryPicture
}

/** The alternative text, the focal point and the crop of a picture. They apply on every page that uses it. */
function LibraryPictureFields({ input, id, picture, onPicture }: LibraryPictureFieldsProps) {
  const t = useWords('editing.admin')
  return (
    <div className="mt-3 space-y-3">
      <input type="hidden" name={`picture:${input.name}`} value={picture.path} />
      <TextField
        id={`${id}-alt`}
        name={`alt:${input.name}`}
        label={t('alt.label')}
        help={t('alt.help')}
        maxLength={ALT_MAXIMUM}
        autoComplete="off"
        value={picture.alt}
        onChange={(event) => onPicture({ ...picture, alt: event.target.value })}
      />
      {!input.uncropped && (
        <FocalFields
          picture={picture}
          label={input.label}
          names={[`focal-x:${input.name}`, `focal-y:${input.name}`]}
          onPicture={onPicture}
        />
      )}
      <p className="text-sm">
        <Link
          to={`/media?${new URLSearchParams({ picture: picture.path })}`}
          target="_blank"
          className={TEXT_LINK}
        >
          {t('image.cropOrReplace')}
        </Link>{' '}
        <span className="text-muted">{t('newTab')}</span>
      </p>
    </div>
  )
}

type Parts = Pick<FieldInputProps, 'onChange' | 'onPicture' | 'onUpload' | 'saves'>

/** Uploads one picture at a time, and remembers what became of the last one until the form is saved. */
function usePictureUpload({ onChange, onPicture, onUpload, saves }: Parts) {
  const { uploads, isBusy, add, stop, clear } = usePictureUploads()
  const [isKept, setKept] = useState(false)
  const onSaved = useEffectEvent(clear)
  useEffect(() => onSaved(), [saves])
  const last = uploads.at(-1)

  async function send(picture: File): Promise<boolean> {
    clear()
    setKept(false)
    const [uploaded] = await add([picture])
    if (!uploaded) return false
    onPicture(uploaded)
    onChange(uploaded.path)
    return true
  }
  return {
    fault: last?.error,
    forgetFault: () => last?.error !== undefined && clear(),
    isUploading: isBusy,
    /** Calls `after` when the upload has ended. */
    start(picture: File | undefined, after: () => void): void {
      if (picture && !isBusy) onUpload(send(picture).finally(after))
    },
    stop,
    /** An upload that has a duplicate in the library. */
    duplicate: last?.stored?.sameAs && !isKept ? last.stored : undefined,
    keepBoth: () => setKept(true),
    async takeEarlier({ sameAs }: UploadedPicture): Promise<void> {
      const answer = await fetch(`/api/media/${sameAs!._id}`).catch(() => undefined)
      if (answer?.ok) onPicture((await answer.json()) as LibraryPicture)
      onChange(sameAs!.path)
      clear()
    },
  }
}
