// The crop of a picture: set on the picture, or in numbers, which is all that is there without scripts.
import { useEffect, useEffectEvent, useState } from 'react'
import { Form } from 'react-router'
import { CROP_FIELDS, cropErrors, wholeOf, type Crop } from '#platform/rules/crop.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { TextField } from '#ui/screens/field.tsx'
import { useHydrated } from '#ui/screens/use-hydrated.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { LibraryEntry } from '../../server/media/library.ts'
import { CropFrame } from './crop-frame.tsx'

type TypedCrop = Record<keyof Crop, string>

interface CropCardProps {
  picture: LibraryEntry
  /** What was typed into a refused form. */
  typed?: TypedCrop | undefined
  errors?: Record<string, string> | undefined
}

const typedOf = (crop: Crop): TypedCrop => ({
  left: String(crop.left),
  top: String(crop.top),
  width: String(crop.width),
  height: String(crop.height),
})

const numbersOf = (typed: TypedCrop): Crop => ({
  left: Number(typed.left),
  top: Number(typed.top),
  width: Number(typed.width),
  height: Number(typed.height),
})

export function CropCard({ picture, typed, errors = {} }: CropCardProps) {
  const { whole } = picture
  const t = useWords('editing.admin')
  const stored = picture.crop ?? wholeOf(whole)
  const [values, setValues] = useState(typed ?? typedOf(stored))
  /** The last crop that is within the picture: what is typed may not be, for a moment. */
  const [shown, setShown] = useState(stored)
  const hydrated = useHydrated()
  // After a save the stored crop replaces the typed one.
  const onSaved = useEffectEvent(() => {
    setValues(typedOf(stored))
    setShown(stored)
  })
  useEffect(() => {
    if (!typed) onSaved()
  }, [picture.version, typed])

  function type(next: TypedCrop) {
    setValues(next)
    const crop = numbersOf(next)
    if (!Object.keys(cropErrors(crop, whole)).length) setShown(crop)
  }
  if (!picture.canCrop)
    return (
      <Card title={t('crop.title')} id="crop">
        <p className="text-sm text-muted">{t('crop.impossible')}</p>
      </Card>
    )
  const wholeAddress = `/api/media/${picture._id}/whole`
  return (
    <Card title={t('crop.title')} id="crop">
      <p className="mb-3 max-w-[68ch] text-sm text-muted">
        {t(hydrated ? 'crop.purposeDrag' : 'crop.purpose')}
      </p>
      {hydrated ? (
        <div className="px-2 py-2">
          <CropFrame
            src={wholeAddress}
            size={whole}
            crop={shown}
            onChange={(crop) => {
              setShown(crop)
              setValues(typedOf(crop))
            }}
          />
        </div>
      ) : (
        <img
          src={wholeAddress}
          alt=""
          width={whole.width}
          height={whole.height}
          className="h-auto max-h-96 w-auto max-w-full rounded border border-line bg-paper"
        />
      )}
      <Form method="post" preventScrollReset className="mt-4 space-y-4">
        <div className="grid max-w-3xl grid-cols-2 gap-3 lg:grid-cols-4">
          {CROP_FIELDS.map((field) => (
            <TextField
              key={field}
              type="number"
              inputMode="numeric"
              min={0}
              max={field === 'left' || field === 'width' ? whole.width : whole.height}
              required
              name={`crop-${field}`}
              label={t(`crop.${field}`)}
              error={errors[`crop-${field}`]}
              value={values[field]}
              onChange={({ target }) => type({ ...values, [field]: target.value })}
              className="tabular-nums"
            />
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button name="intent" value="crop">
            {t('crop.save')}
          </Button>
          {picture.crop && (
            <Button name="intent" value="uncrop" variant="quiet" formNoValidate>
              {t('crop.undo')}
            </Button>
          )}
        </div>
      </Form>
    </Card>
  )
}
