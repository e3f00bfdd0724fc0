// The smaller files of an uploaded picture, for the browser to choose from.
import type { MediaInfo } from '#content/rules/index.ts'

/** Smallest files first: the browser takes the first format it supports. */
export const FORMATS = ['image/avif', 'image/webp'] as const
export const SMALLEST_FORMAT = FORMATS[0]

/** The files for a `srcset`; undefined if there is none of this format. */
export function filesOf(info: MediaInfo | undefined, mime: string): string | undefined {
  const files = info?.variants.filter((variant) => variant.mime === mime) ?? []
  return files.length ? files.map(({ path, width }) => `${path} ${width}w`).join(', ') : undefined
}
