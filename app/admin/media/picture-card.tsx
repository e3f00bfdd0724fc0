import { Form, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { ALT_MAXIMUM } from '#domain/alt-text.ts'
import type { LibraryEntry } from '#server/use-cases/media/library.ts'
import { ConfirmDelete } from '../content/confirm-delete.tsx'

export function PictureCard({ picture }: { picture: LibraryEntry }) {
  const small = picture.variants.find(({ mime }) => mime === 'image/webp')?.path ?? picture.path
  return (
    <article aria-label={picture.name} className="flex h-full flex-col rounded-lg border border-line bg-white">
      <a href={picture.path} target="_blank" rel="noreferrer" className="block rounded-t-lg bg-paper p-2" aria-label={`Open ${picture.name} in a new tab`}>
        <img src={small} alt="" width={picture.width} height={picture.height} loading="lazy" className="h-40 w-full object-contain" />
      </a>
      <div className="flex grow flex-col gap-3 p-4">
        <div className="min-w-0">
          <p className="truncate text-sm font-medium" title={picture.name}>{picture.name}</p>
          <p className="text-xs text-muted tabular-nums">{picture.width} × {picture.height} · {sizeWords(picture.bytes)}</p>
        </div>
        <Form method="post" preventScrollReset className="flex items-end gap-2">
          <input type="hidden" name="id" value={picture._id} />
          <TextField key={picture.version} name="alt" label="Alternative text" autoComplete="off" fieldClassName="grow" maxLength={ALT_MAXIMUM} defaultValue={picture.alt} placeholder="Decoration: nothing is said" />
          <Button variant="quiet" name="intent" value="describe" aria-label={`Save the text of ${picture.name}`}>Save</Button>
        </Form>
        <div className="mt-auto border-t border-line pt-3 text-sm">
          {picture.uses.length ? (
            <p className="text-muted">
              Used in{' '}
              {picture.uses.map((use, index) => (
                <span key={use.editAt}>{index > 0 && ', '}<Link to={use.editAt} className="text-accent underline underline-offset-2">{use.label}{use.title !== use.label && !use.title.startsWith('/') && `: ${use.title}`}</Link></span>
              ))}
            </p>
          ) : (
            <div className="flex items-center justify-between gap-2">
              <StatusBadge status="Unused" />
              <ConfirmDelete title={picture.name} fields={{ id: picture._id }} question="Older versions of the site that showed it will miss it. This can't be undone." />
            </div>
          )}
        </div>
      </div>
    </article>
  )
}

const sizeWords = (bytes: number): string => (bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`)
