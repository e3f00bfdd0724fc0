import type { MediaInfo } from '#content/rules/index.ts'
import type { FormInput } from '#content/rules/model/to-form.ts'

/** A picture of the site's library. */
export interface LibraryPicture extends MediaInfo {
  path: string
}

/** The smallest WebP variant, or the original if there is none. */
export const thumbnailPath = ({
  path,
  src,
  variants,
}: Pick<LibraryPicture, 'path' | 'src' | 'variants'>): string =>
  variants.find(({ mime }) => mime === 'image/webp')?.path ?? src ?? path

/** What every input of a field has alike. */
export const fieldProps = ({ input, id, value, error }: FieldInputProps) => ({
  id,
  name: input.name,
  label: input.label,
  help: input.help,
  // Hidden once something is typed.
  example: value.trim() ? undefined : input.example,
  error,
  hideLabel: input.listed,
  optional: !input.required,
  required: input.required,
  value,
})

export interface FieldInputProps {
  input: FormInput
  /** Unique on the screen, which may have several forms. */
  id: string
  value: string
  error?: string | undefined
  onChange(value: string): void
  /** The pictures of the library that the form shows, by path. */
  pictures: Record<string, LibraryPicture>
  onPicture(picture: LibraryPicture): void
  /**
   * Called when an upload begins: the form waits for it before it is saved. The promise resolves to whether
   * the upload succeeded.
   */
  onUpload(work: Promise<boolean>): void
  /** How many saves of this form succeeded. A save clears the error of an earlier upload. */
  saves: number
}
