// The actions of the generic content screens. Success redirects with a flash message; a refusal answers with
// everything that was typed.
import { data } from 'react-router'
import type { AnyRecord, ContentType } from '#content/rules/model/define.ts'
import { translationOf } from '#content/rules/model/translations.ts'
import type { Language } from '#platform/rules/languages.ts'
import { say } from '#platform/rules/words.ts'
import type { RequestScope } from '#server/request-scope.ts'
import { confirmFirst, withFormFields, type PostedForm } from '#ui/screens/confirm-sign-in.ts'
import { formText, formTextList } from '#ui/screens/form-values.ts'
import { redirectAfter, redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { attempt, orErrorScreen, type Refusal } from '#ui/screens/scope.ts'
import { flashText, withFlashMessage } from './flash-messages.ts'
import {
  pictureDetails,
  plainValues,
  savePictureDetails,
  typedValues,
  unchangedSince,
  withUploads,
  type FormResult,
} from './read-content-form.ts'
import { listAddress } from './screens.ts'

type Answer = Response | ReturnType<typeof data<FormResult>>

/** The type that a form is about, and the screen to return to. */
export interface ActionTarget {
  act: RequestScope['act']
  type: ContentType
  returnTo: string
}

/** What is typed is read by the format of the site. */
type FormTarget = ActionTarget & Pick<RequestScope, 'site'>

const refused = (type: ContentType, refusal: Refusal, result: Partial<FormResult> = {}): Answer =>
  data({ type: type.name, ...result, refusal }, { status: refusal.status })

/** Intents whose form has fields to show again. */
const INTENTS_WITH_FIELDS = ['save', 'create']

/**
 * Runs an action that may need a recent sign-in. A password in the form confirms it first. If one is still
 * needed, the answer carries the fields, so that the form can be sent again.
 */
export async function withConfirmation(
  posted: PostedForm,
  type: ContentType,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const wrongPassword = await confirmFirst(posted)
  if (wrongPassword) {
    const hasFields = INTENTS_WITH_FIELDS.includes(formText(posted.form, 'intent'))
    return refused(type, wrongPassword, hasFields ? { typed: typedValues(posted.form, type, null) } : {})
  }
  const answer = await run()
  if (answer instanceof Response || !answer.data.refusal?.confirm) return answer
  return refused(type, withFormFields(answer.data.refusal, posted.form), answer.data)
}

/** The stored texts of a record, in the shape of a save. */
const fieldsOf = (type: ContentType, record: AnyRecord) =>
  Object.fromEntries(Object.keys(type.fields).map((name) => [name, String(record[name] ?? '')]))

/** The `asksFirst` checkbox. */
const confirmationIn = (form: FormData, { asksFirst }: ContentType) =>
  asksFirst && form.has(asksFirst.confirmation) ? { [asksFirst.confirmation]: true } : {}

export async function createRecord(target: FormTarget, form: FormData): Promise<Answer> {
  const { act, site, type } = target
  let typed = typedValues(form, type, null)
  const { refusal } = await attempt(async () => {
    const details = pictureDetails(form, type)
    typed = await withUploads({ act, type, form }, typed)
    const values = plainValues(type, typed, { format: await site.format(), stored: null })
    await act.createContent({ type, body: { ...values, ...confirmationIn(form, type) } })
    await savePictureDetails(details, act)
  })
  return refusal ? refused(type, refusal, { typed }) : redirectWithFlash(withFlashMessage(target, 'added'))
}

const RECORD_DELETED = say('editing.admin', 'recordDeleted')

/** In another language, the form has the texts of that language alone. */
export async function saveRecord(
  target: FormTarget & { language?: Language | undefined },
  id: string,
  form: FormData,
): Promise<Answer> {
  const { act, site, language } = target
  const type = language ? translationOf(target.type) : target.type
  const { done: stored, refusal: missing } = await attempt(() =>
    act.oneContent({ type: target.type, id, language, alone: true }),
  )
  if (missing)
    return refused(type, { ...missing, detail: RECORD_DELETED }, { typed: typedValues(form, type, null) })
  let typed = typedValues(form, type, stored)
  let values = typed
  const version = Number(formText(form, 'version')) || undefined
  const { refusal } = await attempt(async () => {
    const details = pictureDetails(form, type)
    typed = await withUploads({ act, type, form }, typed)
    values = plainValues(type, typed, { format: await site.format(), stored })
    await act.updateContent({
      type: target.type,
      id,
      language,
      body: { ...values, version, ...confirmationIn(form, type) },
    })
    await savePictureDetails(details, act)
  })
  if (!refusal) return redirectWithFlash(withFlashMessage(target, 'updated'))
  if (!refusal.current || !version) return refused(type, refusal, { typed })
  // Both texts of a conflict are compared, so numbers are in their plain form.
  const untouched = await unchangedSince({ act, type, id, version, language }, values)
  return refused(type, refusal, { typed: values, untouched })
}

export async function setHidden(target: ActionTarget, id: string, hidden: boolean): Promise<Answer> {
  const { act, type } = target
  const { refusal } = await attempt(async () => {
    const record = await act.oneContent({ type, id })
    // The version guards against a lost update: another admin may save a price in between.
    const body = { ...fieldsOf(type, record), hidden, version: record.version }
    await act.updateContent({ type, id, body })
  })
  if (!refusal) return redirectWithFlash(withFlashMessage(target, hidden ? 'hidden' : 'shown'))
  // Without `current`: nothing was typed, so there are no two texts to choose from.
  const { current: _current, ...withoutCurrent } = refusal
  return refused(type, withoutCurrent)
}

/** Returns to the list. The flash message carries the last revision before the deletion, to undo it. */
export async function deleteRecord(
  { act, type }: Omit<ActionTarget, 'returnTo'>,
  id: string,
  here: URL,
): Promise<Answer> {
  const { refusal } = await attempt(() => act.deleteContent({ type, id }))
  if (refusal) return refused(type, refusal)
  const revisions = await orErrorScreen(act.listRevisions({ type: type.name, id, limit: 2 }))
  const lastRevision = revisions.find((revision) => revision.fields)
  const target = { type, returnTo: listAddress(type, lastRevision?.fields ?? {}) }
  return redirectAfter(here, withFlashMessage(target, 'deleted', lastRevision?._id))
}

export async function undoDelete(target: ActionTarget, revision: string): Promise<Answer> {
  const { act, type } = target
  const { refusal } = await attempt(() => act.restoreRevision({ id: revision }))
  return refusal ? refused(type, refusal) : redirectWithFlash(withFlashMessage(target, 'restored'))
}

/**
 * Buttons move one record by one step; a drag sends all ids in their new order. With scripts the list stays
 * on the screen: two redirects of one fetcher can make the router fail at the next link.
 */
export async function moveRecords(
  target: ActionTarget,
  form: FormData,
  isListed: (record: AnyRecord) => boolean = () => true,
): Promise<Answer> {
  const { act, type } = target
  const { records } = await orErrorScreen(act.listContent({ type }))
  const ids = records.filter(isListed).map((record) => record._id)
  const draggedOrder = formTextList(form, 'ids')
  const step = formText(form, 'direction') === 'up' ? -1 : 1
  const newOrder = draggedOrder.length
    ? inOrderOf(draggedOrder, ids)
    : movedBy(ids, formText(form, 'id'), step)
  // Records of other lists keep their places.
  const inOrder = [...newOrder]
  const all = records.map((record) => (isListed(record) ? (inOrder.shift() ?? record._id) : record._id))
  const { refusal } = await attempt(() => act.reorderContent({ type, body: { ids: all } }))
  if (refusal) return refused(type, refusal)
  if (formText(form, 'stays')) return data({ type: type.name, done: flashText(type, 'moved') })
  return redirectWithFlash(withFlashMessage(target, 'moved'))
}

/** A colleague may have deleted or added records meanwhile: new ones come last. */
const inOrderOf = (wanted: readonly string[], ids: readonly string[]): string[] => [
  ...wanted.filter((id) => ids.includes(id)),
  ...ids.filter((id) => !wanted.includes(id)),
]

function movedBy(ids: readonly string[], id: string, step: number): string[] {
  const from = ids.indexOf(id)
  const to = from + step
  const order = [...ids]
  if (from < 0 || to < 0 || to >= ids.length) return order
  order.splice(to, 0, ...order.splice(from, 1))
  return order
}
