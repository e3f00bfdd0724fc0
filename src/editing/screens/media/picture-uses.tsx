import { Link } from 'react-router'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import type { LibraryEntry } from '../../server/media/library.ts'

/** Where a picture is used, as links. */
export const PictureUses = ({ uses }: Pick<LibraryEntry, 'uses'>) => (
  <p className="text-muted">
    Used in{' '}
    {uses.map((use, index) => (
      <span key={use.editAt}>
        {index > 0 && ', '}
        <Link to={use.editAt} className={TEXT_LINK}>
          {use.label}
          {use.title !== use.label && !use.title.startsWith('/') && `: ${use.title}`}
        </Link>
      </span>
    ))}
  </p>
)

/** Other pictures that show the same. */
export const SamePictures = ({ sameAs }: Pick<LibraryEntry, 'sameAs'>) =>
  sameAs.length > 0 && (
    <p className="text-sm [overflow-wrap:anywhere] text-muted">
      The same picture as{' '}
      {sameAs.map(({ _id, name }, index) => (
        <span key={_id}>
          {index > 0 && ', '}
          <Link to={`/media/${_id}/edit`} className={TEXT_LINK}>
            {name}
          </Link>
        </span>
      ))}
      . It is stored once.
    </p>
  )
