// What a posted form holds, read on the server. For the server's side only, but for its types.
import { formText } from '#app/form-values.ts'
import type { Refusal } from '#app/scope.ts'
import type { AnyRecord, ContentType } from '#content/model/define.ts'
import { altFault } from '#domain/alt-text.ts'
import { Failure, invalid, isFailure } from '#domain/errors.ts'
import { pointOfText, samePoint, type FocalPoint } from '#domain/focal-point.ts'
import { REFUSED_UPLOAD, refusedWords } from '#domain/picture-file.ts'
import type { RequestScope } from '#server/request-scope.ts'
import type { Values } from './plan.ts'

/** What a form that was not saved is shown again with. */
export interface FormResult {
  /** The type whose form it was: several may stand on one screen. */
  type: string
  refusal?: Refusal
  typed?: Values
  /** In a conflict: fields that only the other one changed. */
  untouched?: string[]
}

type Act = RequestScope['act']

/**
 * The texts of the fields. Where both versions of a conflict were shown, the chosen one counts, unless the
 * text was changed after that.
 */
export function typedValues(form: FormData, type: ContentType, stored: AnyRecord | null): Values {
  const one = (name: string) => {
    const posted = formText(form, name)
    if (!stored || !form.has(`take:${name}`)) return posted
    const mine = formText(form, `mine:${name}`)
    const theirs = String(stored[name] ?? '')
    if (posted !== mine && posted !== theirs) return posted
    return formText(form, `take:${name}`) === 'theirs' ? theirs : mine
  }
  return Object.fromEntries(Object.keys(type.fields).map((name) => [name, one(name)]))
}

/** What is wrong with a picture stands beside the field it was chosen for. */
const besideField = (name: string) => (error: unknown) => {
  throw isFailure(error)
    ? new Failure(error.code, error.message, { ...error.more, errors: { [name]: error.message } })
    : error
}

/** A picture too large to be read at all (http/read-picture-form.ts): its field, and what to say. */
function refusedUpload(form: FormData, name: string): [string, string][] {
  const file = form.get(`upload:${name}`)
  const words = refusedWords(
    form.get(`${REFUSED_UPLOAD}upload:${name}`),
    file instanceof File ? file.name : '',
  )
  return words ? [[name, words]] : []
}

function uploadOf(form: FormData, name: string): File | undefined {
  const file = form.get(`upload:${name}`)
  return file instanceof File && file.size ? file : undefined
}

/** Pictures that were chosen where no scripts run are uploaded now, and stand in their fields. */
export async function withUploads(
  form: FormData,
  type: ContentType,
  values: Values,
  act: Act,
): Promise<Values> {
  const filled = { ...values }
  const refused = Object.keys(type.fields).flatMap((name) => refusedUpload(form, name))
  if (refused.length)
    throw new Failure('too-large', refused.map(([, words]) => words).join(' '), {
      errors: Object.fromEntries(refused),
    })
  for (const [name, field] of Object.entries(type.fields)) {
    const file = field.kind === 'image' && uploadOf(form, name)
    if (!file) continue
    const bytes = new Uint8Array(await file.arrayBuffer())
    filled[name] = await act
      .uploadMedia({ bytes, name: file.name, alt: formText(form, `alt:${name}`) })
      .then(({ path }) => path, besideField(name))
  }
  return filled
}

interface PictureDetails {
  alt: string
  focalPoint?: FocalPoint
}

/**
 * What the form says about the pictures it was shown with, by path. Checked before anything is saved: refused
 * afterwards, the record would be saved and the form say that it is not.
 */
export function pictureDetails(form: FormData, type: ContentType): Map<string, PictureDetails> {
  const errors: Record<string, string> = {}
  const details = new Map<string, PictureDetails>()
  // Where another picture is uploaded in its place, the words are for that one (withUploads).
  for (const name of Object.keys(type.fields).filter(
    (each) => form.has(`picture:${each}`) && !uploadOf(form, each),
  )) {
    const alt = formText(form, `alt:${name}`, { trim: true })
    const [x, y] = [`focal-x:${name}`, `focal-y:${name}`].map((part) => formText(form, part, { trim: true }))
    const focalPoint = pointOfText(`${x} ${y}`)
    const fault =
      altFault(alt) ??
      (x || y ? !focalPoint && 'The focal point takes whole numbers from 0 to 100.' : undefined)
    if (fault) errors[name] = fault
    details.set(formText(form, `picture:${name}`), { alt, focalPoint })
  }
  if (Object.keys(errors).length) throw invalid(errors)
  return details
}

/**
 * Alternative texts and focal points belong to the pictures; those that were changed beside the fields are
 * kept there.
 */
export async function savePictureDetails(
  details: ReadonlyMap<string, PictureDetails>,
  act: Act,
): Promise<void> {
  for (const { _id, path, alt, focalPoint } of await act.mediaAt([...details.keys()])) {
    const now = details.get(path)!
    if (now.alt !== alt || (now.focalPoint && !samePoint(now.focalPoint, focalPoint)))
      await act.updateMedia(_id, now)
  }
}

/** Fields that stand as they were in the version this form was built on: only the other one changed them. */
export async function untouchedSince(
  type: ContentType,
  id: string,
  version: number,
  typed: Values,
  act: Act,
): Promise<string[]> {
  const base = (await act.listRevisions({ type: type.name, id })).find(
    (revision) => revision.version === version,
  )?.fields
  return base ? Object.keys(type.fields).filter((name) => typed[name] === (base[name] ?? '')) : []
}
