// Reads the posted form of a record. Runs on the server only; the browser imports its types.
import type { AnyRecord, ContentType, FieldKind } from '#content/rules/model/define.ts'
import { translatedName } from '#content/rules/model/translations.ts'
import { altTextError } from '#platform/rules/alt-text.ts'
import { Failure, invalid, isFailure } from '#platform/rules/errors.ts'
import { parsePoint, samePoint, type FocalPoint } from '#platform/rules/focal-point.ts'
import type { Format } from '#platform/rules/format.ts'
import type { Language } from '#platform/rules/languages.ts'
import { REFUSED_UPLOAD, refusedUploadMessage } from '#platform/rules/picture-file.ts'
import { whichNumber } from '#platform/rules/which-number.ts'
import { say } from '#platform/rules/words.ts'
import type { RequestScope } from '#server/request-scope.ts'
import { formText, formTextList } from '#ui/screens/form-values.ts'
import type { Refusal } from '#ui/screens/scope.ts'
import { plainOf, type Values } from './plan.ts'

/** What a refused form shows again. */
export interface FormResult {
  /** The type whose form it was: a screen may have several. */
  type: string
  refusal?: Refusal
  typed?: Values
  /** After a version conflict: the fields that only the other admin changed. */
  untouched?: string[]
  /** What was done, on a screen that stays. */
  done?: string
}

type Act = RequestScope['act']

/**
 * The texts of the fields. After a version conflict the radio button decides between both texts, unless the
 * field was edited further.
 */
export function typedValues(form: FormData, type: ContentType, stored: AnyRecord | null): Values {
  const valueOf = (name: string) => {
    const posted = postedText(form, name, type.fields[name]!.kind)
    if (!stored || !form.has(`take:${name}`)) return posted
    const mine = formText(form, `mine:${name}`)
    const theirs = String(stored[name] ?? '')
    if (posted !== mine && posted !== theirs) return posted
    return formText(form, `take:${name}`) === 'theirs' ? theirs : mine
  }
  return Object.fromEntries(Object.keys(type.fields).map((name) => [name, valueOf(name)]))
}

/** References are one checkbox per record, and none of them ticked is empty. */
const postedText = (form: FormData, name: string, kind: FieldKind): string =>
  kind === 'references' ? formTextList(form, name).join('\n') : formText(form, name)

/** The values as calls take them: numbers in their plain form. One that can mean two is asked about. */
export function plainValues(
  { fields }: ContentType,
  values: Values,
  { format, stored }: { format: Format; stored: AnyRecord | null },
): Values {
  const questions: Record<string, string> = {}
  const read = (name: string, text: string): string => {
    if (text === (stored?.[name] ?? '')) return text
    const { plain, readings } = plainOf(fields[name]!.kind, text, format)
    if (readings) questions[name] = whichNumber(readings)
    return plain
  }
  const plain = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, read(name, text)]))
  if (Object.keys(questions).length) throw invalid(questions)
  return plain
}

/** Shows what is wrong with a picture beside its field. */
const asFieldError = (name: string) => (error: unknown) => {
  throw isFailure(error)
    ? new Failure(error.code, error.message, { ...error.more, errors: { [name]: error.message } })
    : error
}

/** The field and the error of a picture that was too large to be read (http/read-picture-form.ts). */
function tooLargeUpload(form: FormData, name: string): [string, string][] {
  const file = form.get(`upload:${name}`)
  const message = refusedUploadMessage(
    form.get(`${REFUSED_UPLOAD}upload:${name}`),
    file instanceof File ? file.name : '',
  )
  return message ? [[name, message]] : []
}

function uploadOf(form: FormData, name: string): File | undefined {
  const file = form.get(`upload:${name}`)
  return file instanceof File && file.size ? file : undefined
}

/** Without scripts, pictures arrive with the form: uploads them and fills in their paths. */
export async function withUploads(
  { act, type, form }: { act: Act; type: ContentType; form: FormData },
  values: Values,
): Promise<Values> {
  const filled = { ...values }
  const refused = Object.keys(type.fields).flatMap((name) => tooLargeUpload(form, name))
  if (refused.length)
    throw new Failure('too-large', refused.map(([, message]) => message).join(' '), {
      errors: Object.fromEntries(refused),
    })
  for (const [name, field] of Object.entries(type.fields)) {
    const file = field.kind === 'image' && uploadOf(form, name)
    if (!file) continue
    const bytes = new Uint8Array(await file.arrayBuffer())
    filled[name] = await act
      .uploadMedia({ bytes, name: file.name, alt: formText(form, `alt:${name}`) })
      .then(({ path }) => path, asFieldError(name))
  }
  return filled
}

interface PictureDetails {
  alt: string
  focalPoint?: FocalPoint
}

/**
 * Alternative texts and focal points in the form, by the path of their picture. Validated before anything is
 * saved: a later refusal would say "not saved" about a record that is.
 */
export function pictureDetails(form: FormData, type: ContentType): Map<string, PictureDetails> {
  const errors: Record<string, string> = {}
  const details = new Map<string, PictureDetails>()
  for (const name of Object.keys(type.fields)) {
    // With a new upload the alternative text describes the new picture (withUploads).
    if (!form.has(`picture:${name}`) || uploadOf(form, name)) continue
    const alt = formText(form, `alt:${name}`, { trim: true })
    const [x, y] = [`focal-x:${name}`, `focal-y:${name}`].map((part) => formText(form, part, { trim: true }))
    const focalPoint = parsePoint(`${x} ${y}`)
    const pointFault = (x || y) && !focalPoint && say('editing.admin', 'focal.wrong')
    const fault = altTextError(alt) ?? pointFault
    if (fault) errors[name] = fault
    details.set(formText(form, `picture:${name}`), { alt, ...(focalPoint && { focalPoint }) })
  }
  if (Object.keys(errors).length) throw invalid(errors)
  return details
}

/** Saves changed alternative texts and focal points in the library: they belong to the pictures. */
export async function savePictureDetails(
  details: ReadonlyMap<string, PictureDetails>,
  act: Act,
): Promise<void> {
  for (const { _id, path, alt, focalPoint } of await act.mediaAt([...details.keys()])) {
    const typed = details.get(path)!
    if (typed.alt !== alt || (typed.focalPoint && !samePoint(typed.focalPoint, focalPoint)))
      await act.updateMedia({ id: _id, body: typed })
  }
}

interface BaseVersion {
  act: Act
  type: ContentType
  id: string
  version: number
  language?: Language | undefined
}

/** The fields that still have their text of `version`. Differences there come from another admin. */
export async function unchangedSince(
  { act, type, id, version, language }: BaseVersion,
  typed: Values,
): Promise<string[]> {
  const base = (await act.listRevisions({ type: type.name, id })).find(
    (revision) => revision.version === version,
  )?.fields
  const storedName = (name: string) => (language ? translatedName(name, language) : name)
  return base ? Object.keys(type.fields).filter((name) => typed[name] === (base[storedName(name)] ?? '')) : []
}
