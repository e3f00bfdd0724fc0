// One picture of the library: how it looks, and what is missing. Everything else is on its own screen.
import { Link } from 'react-router'
import { countOf } from '#platform/rules/count-of.ts'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import type { LibraryEntry } from '../../server/media/library.ts'
import { thumbnailPath } from '../field-inputs/input-props.ts'
import { SamePictures } from './picture-uses.tsx'

/** The link covers the whole tile. */
const NAME_LINK =
  'block truncate text-sm font-medium text-ink no-underline after:absolute after:inset-0 after:rounded-lg ' +
  'hover:underline focus-visible:outline-none focus-visible:after:outline-2 ' +
  'focus-visible:after:outline-offset-2 focus-visible:after:outline-accent'

export function PictureTile({ picture }: { picture: LibraryEntry }) {
  const { name, alt, uses, sameAs, width, height } = picture
  return (
    <article
      aria-label={name}
      className="relative flex h-full flex-col rounded-lg border border-line bg-surface hover:border-ink/40"
    >
      <div className="rounded-t-lg bg-paper p-2">
        <img
          src={thumbnailPath(picture)}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          className="h-24 w-full object-contain sm:h-28"
        />
      </div>
      <div className="flex grow flex-col gap-1.5 p-2.5">
        <Link to={`/media/${picture._id}/edit`} title={name} className={NAME_LINK}>
          {name}
        </Link>
        <p className="text-xs text-muted tabular-nums">
          {width} × {height}
          {uses.length > 0 && ` · ${countOf(uses.length, 'use')}`}
        </p>
        {(!alt || !uses.length) && (
          <div className="flex flex-wrap gap-1">
            {!alt && <StatusBadge status="No alternative text" tone="wait" />}
            {!uses.length && <StatusBadge status="Unused" />}
          </div>
        )}
        {sameAs.length > 0 && (
          <div className="relative">
            <SamePictures sameAs={sameAs} />
          </div>
        )}
      </div>
    </article>
  )
}
