// The buttons below the address of a picture: from the device, or from the library.
import type { RefObject } from 'react'
import { PICTURE_TYPES } from '#platform/rules/picture-file.ts'
import { Button } from '#ui/screens/button.tsx'
import { useHydrated } from '#ui/screens/use-hydrated.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { FieldInputProps } from './input-props.ts'

const UPLOAD_BUTTON =
  'relative inline-flex min-h-9 max-w-full cursor-pointer flex-wrap items-center gap-x-2 rounded-md border border-muted/40 ' +
  'bg-surface px-3 text-sm font-medium focus-within:outline-2 focus-within:outline-offset-2 ' +
  'focus-within:outline-accent hover:border-muted hover:bg-paper pointer-coarse:min-h-11'

interface PictureButtonsProps extends Pick<FieldInputProps, 'input'> {
  describedBy: string
  file: RefObject<HTMLInputElement | null>
  isUploading: boolean
  onFile(file: File | undefined): void
  onStop(): void
  onLibrary(): void
}

export function PictureButtons({
  input,
  describedBy,
  file,
  isUploading,
  onFile,
  onStop,
  onLibrary,
}: PictureButtonsProps) {
  const t = useWords('editing.admin')
  const hydrated = useHydrated()
  return (
    <div className="flex flex-wrap items-center gap-2">
      {/* Without scripts the file is part of the form. With scripts it is uploaded at once; without a name it
          is not sent a second time. */}
      <label className={UPLOAD_BUTTON}>
        {t(isUploading ? 'upload.busy' : 'upload.button')}
        <input
          ref={file}
          type="file"
          name={hydrated ? undefined : `upload:${input.name}`}
          accept={PICTURE_TYPES}
          aria-label={t('upload.field', { field: input.label })}
          aria-describedby={describedBy}
          onChange={(event) => onFile(event.target.files?.[0])}
          className={hydrated ? 'absolute inset-0 cursor-pointer opacity-0' : 'w-40 max-w-full text-xs'}
        />
      </label>
      {isUploading && (
        <Button type="button" variant="quiet" onClick={onStop}>
          {t('upload.stop')}
        </Button>
      )}
      {hydrated && !isUploading && (
        <Button type="button" variant="quiet" onClick={onLibrary}>
          {t('library.button')}
        </Button>
      )}
      {hydrated && <span className="hidden text-xs text-muted xl:inline">{t('upload.dropHere')}</span>}
    </div>
  )
}
