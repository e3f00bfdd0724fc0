import type { MediaInfo } from '#content/index.ts'
import type { FormInput } from '#content/model/to-form.ts'

/** What is known of a picture of our own. */
export interface KnownPicture extends MediaInfo {
  path: string
}

/** A form of it that is quick to load, for the admin's own screens. */
export const smallest = ({ path, variants }: Pick<KnownPicture, 'path' | 'variants'>): string =>
  variants.find(({ mime }) => mime === 'image/webp')?.path ?? path

export interface FieldInputProps {
  input: FormInput
  /** Unlike any other on the screen: several forms may stand on one. */
  id: string
  value: string
  error?: string
  onChange(value: string): void
  /** Pictures of our own by path, and how to tell of a new one. */
  pictures: Record<string, KnownPicture>
  onPicture(picture: KnownPicture): void
  /**
   * Called with every upload that begins: the form is not saved before it ends. It resolves to whether the
   * picture was taken.
   */
  onUpload(work: Promise<boolean>): void
  /** How many saves of this form succeeded. What went wrong before the last one is over. */
  saves: number
}
