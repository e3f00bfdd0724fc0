// What a posted form holds, read on the server. For the server's side only, but for its types.
import type { AnyRecord, ContentType } from '#content/model/define.ts'
import type { Refusal } from '#app/scope.ts'
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

/** Browsers send line breaks in forms as two signs; what is kept has one. */
export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : ''
}

/** The texts of the fields. Where both versions of a conflict were shown, the chosen one counts, unless the text was changed after that. */
export function typedValues(form: FormData, type: ContentType, stored: AnyRecord | null): Values {
  const one = (name: string) => {
    const posted = textOf(form, name)
    if (!stored || !form.has(`take:${name}`)) return posted
    const mine = textOf(form, `mine:${name}`)
    const theirs = String(stored[name] ?? '')
    if (posted !== mine && posted !== theirs) return posted
    return form.get(`take:${name}`) === 'theirs' ? theirs : mine
  }
  return Object.fromEntries(Object.keys(type.fields).map((name) => [name, one(name)]))
}

/** Pictures that were chosen where no scripts run are uploaded now, and stand in their fields. */
export async function withUploads(form: FormData, type: ContentType, values: Values, act: Act): Promise<Values> {
  const filled = { ...values }
  for (const [name, field] of Object.entries(type.fields)) {
    const file = form.get(`upload:${name}`)
    if (field.kind !== 'image' || !(file instanceof File) || !file.size) continue
    filled[name] = (await act.uploadMedia({ bytes: new Uint8Array(await file.arrayBuffer()), name: file.name, alt: textOf(form, `alt:${name}`) })).path
  }
  return filled
}

/** Alternative texts belong to the pictures; those that were changed beside the fields are kept there. */
export async function saveAltTexts(form: FormData, type: ContentType, values: Values, act: Act): Promise<void> {
  const wanted = new Map(Object.keys(type.fields).flatMap((name) => (form.has(`alt:${name}`) ? [[values[name]!, textOf(form, `alt:${name}`).trim()] as const] : [])))
  for (const { _id, path, alt } of await act.mediaAt([...wanted.keys()])) {
    if (wanted.get(path) !== alt) await act.updateMedia(_id, { alt: wanted.get(path) })
  }
}

/** Fields that stand as they were in the version this form was built on: only the other one changed them. */
export async function untouchedSince(type: ContentType, id: string, version: number, typed: Values, act: Act): Promise<string[]> {
  const base = (await act.listRevisions({ type: type.name, id })).find((revision) => revision.version === version)?.fields
  return base ? Object.keys(type.fields).filter((name) => typed[name] === (base[name] ?? '')) : []
}
