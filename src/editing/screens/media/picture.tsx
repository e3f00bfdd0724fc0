import { useEffect, useEffectEvent, useState } from 'react'
import { data, Form } from 'react-router'
import { ALT_MAXIMUM } from '#platform/rules/alt-text.ts'
import { CROP_FIELDS } from '#platform/rules/crop.ts'
import { entryOf } from '#platform/rules/entry-of.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import { parsePoint } from '#platform/rules/focal-point.ts'
import {
  formatBytes,
  PICTURE_RULE,
  PICTURE_TYPES,
  REFUSED_UPLOAD,
  refusedUploadMessage,
} from '#platform/rules/picture-file.ts'
import { say } from '#platform/rules/words.ts'
import type { RequestScope } from '#server/request-scope.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { ConfirmDelete } from '#ui/screens/confirm-delete.tsx'
import { TextField, Field, FILE_INPUT_CLASS } from '#ui/screens/field.tsx'
import { flashes, type FlashName } from '#ui/screens/flash.ts'
import { formText } from '#ui/screens/form-values.ts'
import { IntentButton } from '#ui/screens/intent-button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectAfter, redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { unknownForm } from '#ui/screens/unknown-form.ts'
// One picture: its words and focal point, its crop, another file in its place, where it is used.
import { useWords } from '#ui/screens/use-words.ts'
import type { LibraryEntry } from '../../server/media/library.ts'
import { FocalFields } from '../field-inputs/focal-fields.tsx'
import { LIBRARY_FLASH } from '../flash.ts'
import type { Route } from './+types/picture'
import { CropCard } from './crop-card.tsx'
import { PictureUses, SamePictures } from './picture-uses.tsx'

const FLASH = flashes({
  described: say('editing.admin', 'picture.described'),
  cropped: say('editing.admin', 'picture.cropped'),
  uncropped: say('editing.admin', 'picture.uncropped'),
  replaced: say('editing.admin', 'picture.replaced'),
  'replaced-centred': say('editing.admin', 'picture.replaced-centred'),
  'replaced-whole': say('editing.admin', 'picture.replaced-whole'),
  'brought-back': say('editing.admin', 'picture.brought-back'),
})

export const handle: PageHandle = { takesPictures: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return {
    picture: await orErrorScreen(scopeOf(context).act.libraryEntry(params.id)),
    flashMessage: FLASH.wordsAt(url),
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
  if (done === 'deleted') return redirectAfter(url, LIBRARY_FLASH.to('/media', 'deleted'))
  return redirectWithFlash(FLASH.to(`/media/${id}/edit`, done))
}

export default function PictureScreen({
  loaderData: { picture, flashMessage },
  actionData,
}: Route.ComponentProps) {
  const { refusal, crop, alt } = actionData ?? {}
  const t = useWords('editing.admin')
  return (
    <>
      <title>{t('pictureNamed', { name: picture.name })}</title>
      <PageHead
        title={picture.name}
        trail={[{ to: '/media', label: t('menu.media') }]}
        actions={!picture.uses.length && <ConfirmDelete title={picture.name} question={t('pictureDelete')} />}
      >
        {picture.width} × {picture.height} · {formatBytes(picture.bytes)}
      </PageHead>
      <div className="space-y-6">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        {refusal && (
          <Notice tone="wrong" title={t('notSaved')}>
            {refusal.detail}
          </Notice>
        )}
        <DetailsCard picture={picture} alt={alt} error={refusal?.errors.alt} />
        <CropCard picture={picture} typed={crop} errors={refusal?.errors} />
        <ReplaceCard picture={picture} error={refusal?.errors.file} />
        <Card title={t('whereUsed')} id="uses">
          <div className="space-y-2 text-sm">
            {picture.uses.length ? (
              <PictureUses uses={picture.uses} />
            ) : (
              <p className="text-muted">{t('nowhereUsed')}</p>
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
  const t = useWords('editing.admin')
  const [focalPoint, setFocalPoint] = useState(picture.focalPoint)
  // After a save, by this admin or another, the stored point replaces the chosen one.
  const onSaved = useEffectEvent(() => setFocalPoint(picture.focalPoint))
  useEffect(() => onSaved(), [picture.version])
  return (
    <Card title={t('altAndFocal')} id="details">
      <Form method="post" preventScrollReset className="space-y-4">
        <TextField
          key={picture.version}
          name="alt"
          label={t('alt.label')}
          help={t('alt.help')}
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
          {t('save')}
        </Button>
      </Form>
    </Card>
  )
}

/** Puts another file in the place of a picture, and brings the earlier one back. */
function ReplaceCard({ picture, error }: { picture: LibraryEntry; error?: string | undefined }) {
  const t = useWords('editing.admin')
  return (
    <Card title={t('replace')} id="replace">
      <Form method="post" encType="multipart/form-data" preventScrollReset className="space-y-4">
        <Field label={t('newFile')} help={t('replaceHelp', { rule: PICTURE_RULE })} error={error}>
          {(wired) => (
            <input
              {...wired}
              type="file"
              name="file"
              required
              accept={PICTURE_TYPES}
              className={FILE_INPUT_CLASS}
            />
          )}
        </Field>
        <Button name="intent" value="replace">
          {t('replacePicture')}
        </Button>
      </Form>
      {picture.earlierName !== null && (
        <div className="mt-5 border-t border-line pt-4">
          <p className="mb-2 text-sm [overflow-wrap:anywhere] text-muted">
            {t('earlierWas', { name: picture.earlierName })}
          </p>
          <IntentButton intent="bring-back">{t('bringBack')}</IntentButton>
        </div>
      )}
    </Card>
  )
}

type Act = RequestScope['act']
/** The name of the flash message; that of a deletion is shown by the library. */
type Done = FlashName<typeof FLASH> | 'deleted'

/** The change that a form asks for. Undefined for an unknown form. */
function changeOf(act: Act, id: string, form: FormData): (() => Promise<Done>) | undefined {
  const intents: Record<string, () => Promise<Done>> = {
    async describe() {
      await act.updateMedia({ id, body: detailsOf(form) })
      return 'described'
    },
    async crop() {
      await act.updateMedia({ id, body: { crop: cropOf(form) } })
      return 'cropped'
    },
    async uncrop() {
      await act.updateMedia({ id, body: { crop: null } })
      return 'uncropped'
    },
    replace: () => replace(act, id, form),
    async 'bring-back'() {
      await act.bringBackMedia(id)
      return 'brought-back'
    },
    async delete() {
      await act.deleteMedia(id)
      return 'deleted'
    },
  }
  return entryOf(intents, formText(form, 'intent'))
}

/** The words and the focal point of a picture. */
const detailsOf = (form: FormData) => ({
  alt: formText(form, 'alt', { trim: true }),
  focalPoint: parsePoint(`${formText(form, 'focal-x')} ${formText(form, 'focal-y')}`),
})

/** Refuses what is no whole number, beside its field. */
function cropOf(form: FormData): Record<string, number> {
  const typed = CROP_FIELDS.map((field) => ({ field, text: formText(form, `crop-${field}`, { trim: true }) }))
  const wrong = typed.filter(({ text }) => !/^\d{1,6}$/.test(text))
  if (wrong.length)
    throw invalid(
      Object.fromEntries(
        wrong.map(({ field }) => [`crop-${field}`, say('editing.admin', 'crop.wholeNumber')]),
      ),
    )
  return Object.fromEntries(typed.map(({ field, text }) => [field, Number(text)]))
}

async function replace(act: Act, id: string, form: FormData): Promise<Done> {
  const file = form.get('file')
  if (!(file instanceof File)) throw invalid({ file: say('editing.agency', 'picture.choose') })
  const message = !file.size && refusedUploadMessage(form.get(`${REFUSED_UPLOAD}file`), file.name)
  if (message) throw new Failure('too-large', message, { errors: { file: message } })
  const { focalPointReset, cropRemoved } = await act.replaceMedia({
    id,
    bytes: new Uint8Array(await file.arrayBuffer()),
    name: file.name,
  })
  if (focalPointReset) return 'replaced-centred'
  return cropRemoved ? 'replaced-whole' : 'replaced'
}
