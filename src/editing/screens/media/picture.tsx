// One picture: its words and focal point, its crop, another file in its place, where it is used.
import { useEffect, useEffectEvent, useState } from 'react'
import { data, Form } from 'react-router'
import { ALT_MAXIMUM } from '#platform/rules/alt-text.ts'
import { entryOf } from '#platform/rules/entry-of.ts'
import { formatBytes } from '#platform/rules/picture-file.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { ConfirmDelete } from '#ui/screens/confirm-delete.tsx'
import { TextField } from '#ui/screens/field.tsx'
import { formText } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectAfter, redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { unknownForm } from '#ui/screens/unknown-form.ts'
import type { LibraryEntry } from '../../server/media/library.ts'
import { FocalFields } from '../field-inputs/focal-fields.tsx'
import type { Route } from './+types/picture'
import { changeOf } from './change-picture.ts'
import { CropCard } from './crop-card.tsx'
import { PictureUses, SamePictures } from './picture-uses.tsx'
import { ReplaceCard } from './replace-card.tsx'

const FLASH_MESSAGES: Record<string, string> = {
  described: 'The picture’s details are saved',
  cropped: 'The picture is cropped on every page',
  uncropped: 'The whole picture is shown again',
  replaced: 'The picture is replaced on every page',
  'replaced-centred':
    'The picture is replaced on every page. It has another shape, so the focal point is in the ' +
    'middle again and it is not cropped: check both.',
  'replaced-whole': 'The picture is replaced on every page. It is not cropped any more: please check it.',
  'brought-back': 'The earlier picture is back',
}

export const handle: PageHandle = { takesPictures: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return {
    picture: await orErrorScreen(scopeOf(context).act.libraryEntry(params.id)),
    flashMessage: entryOf(FLASH_MESSAGES, url.searchParams.get('done')),
  }
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const change = changeOf(scopeOf(context).act, id, form)
  if (!change) throw unknownForm()
  const { done, refusal } = await attempt(change)
  if (refusal) {
    const typed = {
      left: formText(form, 'crop-left'),
      top: formText(form, 'crop-top'),
      width: formText(form, 'crop-width'),
      height: formText(form, 'crop-height'),
    }
    return data(
      {
        refusal,
        crop: form.has('crop-left') ? typed : undefined,
        alt: form.has('alt') ? formText(form, 'alt') : undefined,
      },
      { status: refusal.status },
    )
  }
  if (done === 'deleted') return redirectAfter(url, '/media?done=deleted')
  return redirectWithFlash(`/media/${id}/edit?done=${done}`)
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Picture: ${loaderData.picture.name}` : 'Picture' },
]

export default function PictureScreen({
  loaderData: { picture, flashMessage },
  actionData,
}: Route.ComponentProps) {
  const { refusal, crop, alt } = actionData ?? {}
  return (
    <>
      <PageHead
        title={picture.name}
        trail={[
          { to: '/setting', label: 'Settings' },
          { to: '/media', label: 'Pictures' },
        ]}
        actions={
          !picture.uses.length && (
            <ConfirmDelete
              title={picture.name}
              question="Older versions of the site will miss it. You can't undo this."
            />
          )
        }
      >
        {picture.width} × {picture.height} · {formatBytes(picture.bytes)}
      </PageHead>
      <div className="space-y-6">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        {refusal && (
          <Notice tone="wrong" title="Not saved">
            {refusal.detail}
          </Notice>
        )}
        <DetailsCard picture={picture} alt={alt} error={refusal?.errors.alt} />
        <CropCard picture={picture} typed={crop} errors={refusal?.errors} />
        <ReplaceCard picture={picture} error={refusal?.errors.file} />
        <Card title="Where it is used" id="uses">
          <div className="space-y-2 text-sm">
            {picture.uses.length ? (
              <PictureUses uses={picture.uses} />
            ) : (
              <p className="text-muted">Nowhere at the moment.</p>
            )}
            <SamePictures sameAs={picture.sameAs} />
          </div>
        </Card>
      </div>
    </>
  )
}

interface DetailsCardProps {
  picture: LibraryEntry
  /** What was typed into a refused form. */
  alt?: string | undefined
  error?: string | undefined
}

function DetailsCard({ picture, alt, error }: DetailsCardProps) {
  const [focalPoint, setFocalPoint] = useState(picture.focalPoint)
  // After a save, by this admin or another, the stored point replaces the chosen one.
  const onSaved = useEffectEvent(() => setFocalPoint(picture.focalPoint))
  useEffect(() => onSaved(), [picture.version])
  return (
    <Card title="Alternative text and focal point" id="details">
      <Form method="post" preventScrollReset className="space-y-4">
        <TextField
          key={picture.version}
          name="alt"
          label="Alternative text"
          help="What the picture shows, for people who can’t see it. Leave it empty for decoration."
          autoComplete="off"
          maxLength={ALT_MAXIMUM}
          defaultValue={alt ?? picture.alt}
          error={error}
        />
        <FocalFields
          picture={{ ...picture, focalPoint }}
          label={picture.name}
          names={['focal-x', 'focal-y']}
          onPicture={(changed) => setFocalPoint(changed.focalPoint)}
        />
        <Button name="intent" value="describe">
          Save
        </Button>
      </Form>
    </Card>
  )
}
