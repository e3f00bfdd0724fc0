// A picture in a slot of fixed shape, so the layout does not shift while it loads. It is cropped around its
// focal point and never stretched. Uploaded pictures have an alt text and smaller formats; pictures of other
// sites have only their address.
import type { MediaInfo, Site } from '#content/rules/index.ts'
import { objectPosition } from '#platform/rules/focal-point.ts'
import { filesOf, FORMATS } from '../../rules/picture-files.ts'

interface PictureProps {
  media: Site['media']
  src: string
  /** Width and height of the slot, as a ratio. */
  shape: readonly [number, number]
  /** The `sizes` attribute: its width on the page, for the browser's choice of a file. */
  sizes?: string
  /** A picture of the first screen loads at once instead of when scrolled near. */
  eager?: boolean
  /** Has an empty alt text, because the text beside it says the same. */
  decorative?: boolean
  /** May be a company's logo, which is shown whole: a cropped one can't be read. */
  mayBeLogo?: boolean
  className?: string
}

/** The shape is set on a block element: in a grid or flex row the sources would count as items. */
export function Picture({
  media,
  src,
  shape: [wide, high],
  sizes = '100vw',
  eager = false,
  decorative = false,
  mayBeLogo = false,
  className = '',
}: PictureProps) {
  const info = media[src]
  const isLogo = mayBeLogo && looksLikeLogo(info)
  return (
    <picture
      style={{ aspectRatio: `${wide}/${high}` }}
      className={`relative block overflow-hidden ${isLogo ? 'bg-white' : 'bg-accent-soft'} ${className}`}
    >
      <Sources info={info} sizes={sizes} />
      <img
        src={info?.src ?? src}
        alt={decorative ? '' : (info?.alt ?? '')}
        lang={decorative ? undefined : info?.lang}
        width={info?.width ?? 1200}
        height={info?.height ?? Math.round((1200 * high) / wide)}
        loading={eager ? 'eager' : 'lazy'}
        decoding={eager ? undefined : 'async'}
        fetchPriority={eager ? 'high' : undefined}
        style={{ objectPosition: objectPosition(info?.focalPoint) }}
        className={`absolute inset-0 size-full ${isLogo ? 'object-contain p-[12%]' : 'object-cover'}`}
      />
    </picture>
  )
}

/** The smaller files in modern formats, for the browser to choose from. */
export function Sources({ info, sizes }: { info: MediaInfo | undefined; sizes: string }) {
  return FORMATS.map((mime) => {
    const files = filesOf(info, mime)
    return files && <source key={mime} type={mime} srcSet={files} sizes={sizes} />
  })
}

/** Partly transparent, or very wide: more likely a logo than a portrait. */
const looksLikeLogo = (info: MediaInfo | undefined): boolean =>
  info !== undefined && (info.transparent || info.width >= 2 * info.height)
