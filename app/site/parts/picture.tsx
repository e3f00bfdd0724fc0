// A picture of the content. One of our own comes with its size, its words and its smaller formats; of another site's we know only the address.
import type { MediaInfo, Site } from '#content/index.ts'

interface PictureProps {
  media: Site['media']
  src: string
  /** How wide it stands on the page, for the browser's choice among the variants. */
  sizes?: string
  /** Seen at once: loaded first instead of when it comes near. */
  eager?: boolean
  /** Says nothing to those who hear the page, because the words beside it say it already. */
  silent?: boolean
  /** Width by height, where the picture's own are not known, or the place decides. */
  ratio?: readonly [number, number]
  className?: string
}

/** Formats from the smallest files to the largest; a browser takes the first it knows. */
const FORMATS = ['image/avif', 'image/webp']

export function Picture({ media, src, sizes = '100vw', eager = false, silent = false, ratio, className }: PictureProps) {
  const known = media[src]
  const [width, height] = ratio ?? (known ? [known.width, known.height] : [1200, 900])
  const image = (
    <img
      src={src}
      alt={silent ? '' : (known?.alt ?? '')}
      width={width}
      height={height}
      sizes={known?.variants.length ? sizes : undefined}
      loading={eager ? 'eager' : 'lazy'}
      decoding={eager ? undefined : 'async'}
      fetchPriority={eager ? 'high' : undefined}
      className={className}
    />
  )
  const sources = FORMATS.map((mime) => ({ mime, set: sourceSet(known, mime) })).filter(({ set }) => set)
  if (!sources.length) return image
  return (
    <picture className="contents">
      {sources.map(({ mime, set }) => <source key={mime} type={mime} srcSet={set} sizes={sizes} />)}
      {image}
    </picture>
  )
}

function sourceSet(known: MediaInfo | undefined, mime: string): string {
  const files = known?.variants.filter((variant) => variant.mime === mime) ?? []
  return files.map(({ path, width }) => `${path} ${width}w`).join(', ')
}
