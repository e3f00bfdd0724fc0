import type { FormInput } from '#content/model/to-form.ts'

/** What is known of a picture of our own. */
export interface KnownPicture {
  path: string
  alt: string
  width: number
  height: number
  variants: { path: string; mime: string; width: number }[]
}

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
}
