// A picture of the content, in a slot of fixed shape: whatever was uploaded is cropped to it around its focal
// point, never stretched, and takes its room before it is loaded. One of our own comes with its words and its
// smaller formats; of another site's we know only the address.
import type { MediaInfo, Site } from '#content/index.ts'
import { objectPosition } from '#domain/focal-point.ts'

interface PictureProps {
  media: Site['media']
  src: string
  /** Width by height of the slot. */
  shape: readonly [number, number]
  /** How wide it stands on the page, for the browser's choice among the variants. */
  sizes?: string
  /** Seen at once: loaded first instead of when it comes near. */
  eager?: boolean
  /** Says nothing to those who hear the page, because the words beside it say it already. */
  silent?: boolean
  /** A person or a company's mark: a mark is shown whole, because one that is cropped can't be read. */
  mark?: boolean
  className?: string
}

/** Formats from the smallest files to the largest; a browser takes the first it knows. */
const FORMATS = ['image/avif', 'image/webp']

/**
 * The shape stands on a block of its own: in a grid or a row the sources would be items themselves and take
 * the picture's place.
 */
export function Picture({
  media,
  src,
  shape: [wide, high],
  sizes = '100vw',
  eager = false,
  silent = false,
  mark = false,
  className = '',
}: PictureProps) {
  const known = media[src]
  const whole = mark && looksLikeMark(known)
  return (
    <picture
      style={{ aspectRatio: `${wide}/${high}` }}
      className={`relative block overflow-hidden ${whole ? 'bg-white' : 'bg-accent-soft'} ${className}`}
    >
      <Sources known={known} sizes={sizes} />
      <img
        src={src}
        alt={silent ? '' : (known?.alt ?? '')}
        width={known?.width ?? 1200}
        height={known?.height ?? Math.round((1200 * high) / wide)}
        loading={eager ? 'eager' : 'lazy'}
        decoding={eager ? undefined : 'async'}
        fetchPriority={eager ? 'high' : undefined}
        style={{ objectPosition: objectPosition(known?.focalPoint) }}
        className={`absolute inset-0 size-full ${whole ? 'object-contain p-[12%]' : 'object-cover'}`}
      />
    </picture>
  )
}

/** The smaller and modern formats, for the browser to choose from. */
export function Sources({ known, sizes }: { known: MediaInfo | undefined; sizes: string }) {
  return FORMATS.map((mime) => {
    const files = known?.variants.filter((variant) => variant.mime === mime) ?? []
    return (
      files.length > 0 && (
        <source
          key={mime}
          type={mime}
          srcSet={files.map(({ path, width }) => `${path} ${width}w`).join(', ')}
          sizes={sizes}
        />
      )
    )
  })
}

/** Seen through in parts, or very wide: lettering rather than a face. */
const looksLikeMark = (known: MediaInfo | undefined): boolean =>
  known !== undefined && (known.transparent || known.width >= 2 * known.height)
