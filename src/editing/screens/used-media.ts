import type { Site } from '#content/rules/index.ts'
import type { AnyRecord } from '#content/rules/model/define.ts'
import type { LibraryPicture } from './field-inputs/input-props.ts'

/** The site with only the pictures in use: the library may have thousands. */
export function withUsedMedia(site: Site, record: AnyRecord | null): Site {
  const { media, ...content } = site
  const used = new Set([content, record].flatMap(textsIn).filter((text) => Object.hasOwn(media, text)))
  return { ...content, media: Object.fromEntries([...used].map((path) => [path, media[path]!])) }
}

export const picturesOf = ({ media }: Pick<Site, 'media'>): Record<string, LibraryPicture> =>
  Object.fromEntries(Object.entries(media).map(([path, info]) => [path, { path, ...info }]))

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('/') ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
