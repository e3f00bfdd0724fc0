// The forms of a picture's screen. Runs on the server only.
import { CROP_FIELDS } from '#platform/rules/crop.ts'
import { entryOf } from '#platform/rules/entry-of.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import { parsePoint } from '#platform/rules/focal-point.ts'
import { REFUSED_UPLOAD, refusedUploadMessage } from '#platform/rules/picture-file.ts'
import type { RequestScope } from '#server/request-scope.ts'
import { formText } from '#ui/screens/form-values.ts'

type Act = RequestScope['act']

/**
 * The change that a form asks for. It answers the key of its flash message. Undefined for an unknown form.
 */
export function changeOf(act: Act, id: string, form: FormData): (() => Promise<string>) | undefined {
  const intents: Record<string, () => Promise<string>> = {
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
      Object.fromEntries(wrong.map(({ field }) => [`crop-${field}`, 'Enter a whole number of pixels.'])),
    )
  return Object.fromEntries(typed.map(({ field, text }) => [field, Number(text)]))
}

async function replace(act: Act, id: string, form: FormData): Promise<string> {
  const file = form.get('file')
  if (!(file instanceof File)) throw invalid({ file: 'Choose a picture to upload.' })
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
