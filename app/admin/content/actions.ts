// What the generic screens can do to content. A thing that was done leads on to an address that says so; one
// that was refused comes back with everything that was typed.
import { data, redirect } from 'react-router'
import { formText, formTextList } from '#app/form-values.ts'
import { redirectAfter } from '#app/redirect-after.ts'
import { attempt, orErrorScreen, type Refusal } from '#app/scope.ts'
import type { AnyRecord, ContentType } from '#content/model/define.ts'
import type { RequestScope } from '#server/request-scope.ts'
import { askAgain, confirmFirst, type Sent } from '../confirm-sign-in.ts'
import { doneAt } from './flash-messages.ts'
import {
  pictureDetails,
  savePictureDetails,
  typedValues,
  untouchedSince,
  withUploads,
  type FormResult,
} from './read-form.ts'

type Act = RequestScope['act']
type Answer = Response | ReturnType<typeof data<FormResult>>

const refused = (type: ContentType, refusal: Refusal, more: Partial<FormResult> = {}): Answer =>
  data({ type: type.name, ...more, refusal }, { status: refusal.status })

/**
 * Around what a form does: a password that came with it confirms first, and where one is asked for, the
 * answer holds what the form goes on with.
 */
export async function confirmed(sent: Sent, type: ContentType, act: () => Promise<Answer>): Promise<Answer> {
  const wrong = await confirmFirst(sent)
  if (wrong)
    return refused(
      type,
      wrong,
      WITH_TYPED.includes(formText(sent.form, 'intent')) ? { typed: typedValues(sent.form, type, null) } : {},
    )
  const answer = await act()
  if (answer instanceof Response || !answer.data.refusal?.confirm) return answer
  return refused(type, askAgain(answer.data.refusal, sent.form), answer.data)
}

const WITH_TYPED = ['save', 'create']

/** The stored texts of a record, as a save sends them. */
const fieldsOf = (type: ContentType, record: AnyRecord) =>
  Object.fromEntries(Object.keys(type.fields).map((name) => [name, String(record[name] ?? '')]))

export async function createRecord(
  act: Act,
  type: ContentType,
  form: FormData,
  back: string,
): Promise<Answer> {
  let typed = typedValues(form, type, null)
  const { refusal } = await attempt(async () => {
    const details = pictureDetails(form, type)
    typed = await withUploads(form, type, typed, act)
    await act.createContent(type, typed)
    await savePictureDetails(details, act)
  })
  return refusal ? refused(type, refusal, { typed }) : redirect(doneAt(back, 'added', type))
}

export async function saveRecord(
  act: Act,
  type: ContentType,
  id: string,
  form: FormData,
  back: string,
): Promise<Answer> {
  const { done: stored, refusal: gone } = await attempt(() => act.oneContent(type, id))
  if (gone)
    return refused(
      type,
      {
        ...gone,
        detail:
          'It was deleted while you were writing. What you typed is still here: bring the record back from the history, then save again.',
      },
      { typed: typedValues(form, type, null) },
    )
  let typed = typedValues(form, type, stored)
  const version = Number(formText(form, 'version')) || undefined
  const { refusal } = await attempt(async () => {
    const details = pictureDetails(form, type)
    typed = await withUploads(form, type, typed, act)
    await act.updateContent(type, id, { ...typed, version })
    await savePictureDetails(details, act)
  })
  if (!refusal) return redirect(doneAt(back, 'updated', type))
  const untouched =
    refusal.current && version ? await untouchedSince(type, id, version, typed, act) : undefined
  return refused(type, refusal, { typed, untouched })
}

export async function setHidden(
  act: Act,
  type: ContentType,
  id: string,
  hidden: boolean,
  back: string,
): Promise<Answer> {
  const { refusal } = await attempt(async () => {
    const record = await act.oneContent(type, id)
    // With the version that was read: whatever another admin saves in between, a price perhaps, is not
    // written over.
    await act.updateContent(type, id, { ...fieldsOf(type, record), hidden, version: record.version })
  })
  // Nothing was typed here, so there are no two texts to choose from: the screen says why, and shows what the
  // other one saved.
  return refusal
    ? refused(type, { ...refusal, current: undefined })
    : redirect(doneAt(back, hidden ? 'hidden' : 'shown', type))
}

/** The version before the deletion goes with the answer, so that one press undoes it. */
export async function removeRecord(
  act: Act,
  { type, id }: { type: ContentType; id: string },
  here: URL,
): Promise<Answer> {
  const { refusal } = await attempt(() => act.deleteContent(type, id))
  if (refusal) return refused(type, refusal)
  const before = (await orErrorScreen(act.listRevisions({ type: type.name, id, limit: 2 }))).find(
    (revision) => revision.fields,
  )
  return redirectAfter(here, doneAt(type.screens.manage, 'deleted', type, before?._id))
}

export async function undoRemoval(
  act: Act,
  type: ContentType,
  revision: string,
  back: string,
): Promise<Answer> {
  const { refusal } = await attempt(() => act.restoreRevision(revision))
  return refusal ? refused(type, refusal) : redirect(doneAt(back, 'restored', type))
}

/** One step up or down, for buttons; or all ids in their new order, after a drag. */
export async function moveRecords(
  act: Act,
  type: ContentType,
  form: FormData,
  back: string,
): Promise<Answer> {
  const ids = (await orErrorScreen(act.listContent(type))).records.map((record) => record._id)
  const given = formTextList(form, 'ids')
  const { refusal } = await attempt(() =>
    act.reorderContent(
      type,
      given.length ? given : moved(ids, formText(form, 'id'), formText(form, 'direction') === 'up' ? -1 : 1),
    ),
  )
  return refusal ? refused(type, refusal) : redirect(doneAt(back, 'moved', type))
}

function moved(ids: readonly string[], id: string, by: number): string[] {
  const from = ids.indexOf(id)
  const to = from + by
  const next = [...ids]
  if (from < 0 || to < 0 || to >= ids.length) return next
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
