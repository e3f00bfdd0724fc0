// The hero picture is the largest thing of the first screen, so the browser asks for it before it has read
// the page: in the smallest format, at the size of its slot.
import type { MetaDescriptor } from 'react-router'
import type { Site } from '#content/rules/index.ts'
import { filesOf, SMALLEST_FORMAT } from '../../rules/picture-files.ts'

/** The `sizes` of the hero picture. */
export const HERO_SIZES = '(width >= 64rem) 52vw, 100vw'

/** Empty for a picture of another site: it may be anything. */
export function preloadHero({ banner, media }: Pick<Site, 'banner' | 'media'>): MetaDescriptor[] {
  const info = banner && media[banner.imageOne]
  if (!info) return []
  const files = filesOf(info, SMALLEST_FORMAT)
  const source = files
    ? { type: SMALLEST_FORMAT, href: smallestOf(files), imageSrcSet: files, imageSizes: HERO_SIZES }
    : { href: info.src ?? banner.imageOne }
  return [{ tagName: 'link', rel: 'preload', as: 'image', fetchPriority: 'high', ...source }]
}

/** Browsers choose from the set. But React writes a link without `href` after all others. */
const smallestOf = (files: string): string => files.split(' ', 1)[0]!
