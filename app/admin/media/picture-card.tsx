import { useEffect, useEffectEvent, useState } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { ALT_MAXIMUM } from '#domain/alt-text.ts'
import { formatBytes } from '#domain/picture-file.ts'
import type { LibraryEntry } from '#server/use-cases/media/library.ts'
import { ConfirmDelete } from '../content/confirm-delete.tsx'
import { FocalFields } from '../content/field-inputs/focal-fields.tsx'
import { thumbnailPath } from '../content/field-inputs/input-props.ts'

const FOCAL_SUMMARY =
  'flex min-h-9 cursor-pointer items-center text-sm text-accent underline underline-offset-2 ' +
  'focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:min-h-11'

export function PictureCard({ picture }: { picture: LibraryEntry }) {
  const [focalPoint, setFocalPoint] = useState(picture.focalPoint)
  // After a save, by this admin or another, the stored point replaces the chosen one.
  const onSaved = useEffectEvent(() => setFocalPoint(picture.focalPoint))
  useEffect(() => onSaved(), [picture.version])
  return (
    <article
      aria-label={picture.name}
      className="flex h-full flex-col rounded-lg border border-line bg-white"
    >
      <a
        href={picture.path}
        target="_blank"
        rel="noreferrer"
        className="block rounded-t-lg bg-paper p-2"
        aria-label={`Open ${picture.name} in a new tab`}
      >
        <img
          src={thumbnailPath(picture)}
          alt=""
          width={picture.width}
          height={picture.height}
          loading="lazy"
          className="h-40 w-full object-contain"
        />
      </a>
      <div className="flex grow flex-col gap-3 p-4">
        <div className="min-w-0">
          <p className="truncate text-sm font-medium" title={picture.name}>
            {picture.name}
          </p>
          <p className="text-xs text-muted tabular-nums">
            {picture.width} × {picture.height} · {formatBytes(picture.bytes)}
          </p>
        </div>
        <Form method="post" preventScrollReset className="space-y-3">
          <input type="hidden" name="id" value={picture._id} />
          <div className="flex items-end gap-2">
            <TextField
              key={picture.version}
              name="alt"
              label="Alternative text"
              autoComplete="off"
              fieldClassName="grow"
              maxLength={ALT_MAXIMUM}
              defaultValue={picture.alt}
              placeholder="Empty: decoration only"
            />
            <Button
              variant="quiet"
              name="intent"
              value="describe"
              aria-label={`Save the details of ${picture.name}`}
            >
              Save
            </Button>
          </div>
          <details>
            <summary className={FOCAL_SUMMARY}>
              Set the focal point<span className="sr-only"> of {picture.name}</span>
            </summary>
            <div className="mt-2">
              <FocalFields
                picture={{ ...picture, focalPoint }}
                label={picture.name}
                names={['focal-x', 'focal-y']}
                onPicture={(changed) => setFocalPoint(changed.focalPoint)}
              />
            </div>
          </details>
        </Form>
        <div className="mt-auto border-t border-line pt-3 text-sm">
          {picture.uses.length ? (
            <p className="text-muted">
              Used in{' '}
              {picture.uses.map((use, index) => (
                <span key={use.editAt}>
                  {index > 0 && ', '}
                  <Link to={use.editAt} className={TEXT_LINK}>
                    {use.label}
                    {use.title !== use.label && !use.title.startsWith('/') && `: ${use.title}`}
                  </Link>
                </span>
              ))}
            </p>
          ) : (
            <div className="flex items-center justify-between gap-2">
              <StatusBadge status="Unused" />
              <ConfirmDelete
                title={picture.name}
                fields={{ id: picture._id }}
                question="Older versions of the site will miss it. You can't undo this."
              />
            </div>
          )}
        </div>
      </div>
    </article>
  )
}
