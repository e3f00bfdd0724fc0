import { Link } from 'react-router'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { LibraryEntry } from '../../server/media/library.ts'

/** Where a picture is used, as links. */
export function PictureUses({ uses }: Pick<LibraryEntry, 'uses'>) {
  const t = useWords('editing.admin')
  const links = uses.map((use, index) => (
    <span key={use.editAt}>
      {index > 0 && ', '}
      <Link to={use.editAt} className={TEXT_LINK}>
        {use.label}
        {use.title !== use.label && !use.title.startsWith('/') && `: ${use.title}`}
      </Link>
    </span>
  ))
  return <p className="text-muted">{t.rich('usedIn', { places: () => <>{links}</> })}</p>
}

/** Other pictures that show the same. */
export function SamePictures({ sameAs }: Pick<LibraryEntry, 'sameAs'>) {
  const t = useWords('editing.admin')
  if (!sameAs.length) return null
  const links = sameAs.map(({ _id, name }, index) => (
    <span key={_id}>
      {index > 0 && ', '}
      <Link to={`/media/${_id}/edit`} className={TEXT_LINK}>
        {name}
      </Link>
    </span>
  ))
  return (
    <p className="text-sm [overflow-wrap:anywhere] text-muted">
      {t.rich('sameAs', { pictures: () => <>{links}</> })}
    </p>
  )
}
