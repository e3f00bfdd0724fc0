// What the forms of the reconciliation screen do.
import { data } from 'react-router'
import { invalid } from '#platform/rules/errors.ts'
import { say } from '#platform/rules/words.ts'
import type { Act } from '#server/use-cases.ts'
import { formText, optionalFormText } from '#ui/screens/form-values.ts'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { attempt, type Refusal } from '#ui/screens/scope.ts'
import type { ActivityReport } from '../server/read-activity.ts'
import { RECONCILE_FLASH } from './asked-words.ts'
import { COLUMNS_OF_FORM, columnName } from './column-labels.ts'

export interface ReconcileAnswer {
  refusal?: Refusal
  /** The day that was refused. */
  day?: string
  report?: ActivityReport
  /** What the provider answered, in words. */
  asked?: string
}

const answer = (content: ReconcileAnswer) => data(content, { status: content.refusal?.status ?? 200 })

export async function askDay(act: Act, form: FormData) {
  const day = formText(form, 'day')
  const { done, refusal } = await attempt(() => act.askAboutDay({ day }))
  if (refusal) return answer({ refusal, day })
  return redirectWithFlash(RECONCILE_FLASH.to('/reconcile', 'day', { of: `${done.checkouts}`, at: day }))
}

export async function askOrder(act: Act, form: FormData) {
  const { done, refusal } = await attempt(() => act.inquireOrder(formText(form, 'order')))
  if (refusal) return answer({ refusal })
  // With scripts the list stays, and its row says what happened.
  if (formText(form, 'stays'))
    return answer({ asked: say('reconciliation.agency', `asked.${done.paymentStatus}`) })
  return redirectWithFlash(RECONCILE_FLASH.to('/reconcile', 'inquired', { of: done.paymentStatus }))
}

export async function compareFile(act: Act, form: FormData) {
  const { done, refusal } = await attempt(() => readFile(act, form))
  return answer(refusal ? { refusal } : { report: done })
}

/** The columns are in the form once a file was read. */
async function readFile(act: Act, form: FormData): Promise<ActivityReport> {
  const file = form.get('file')
  if (!(file instanceof File) || !file.name)
    throw invalid({ file: say('reconciliation.agency', 'chooseFile') })
  const columnsFor = optionalFormText(form, 'columnsFor')
  const columns = Object.fromEntries(
    COLUMNS_OF_FORM.map((field) => [field, formText(form, columnName(field))]),
  )
  return act.readActivity({
    csv: new Uint8Array(await file.arrayBuffer()),
    ...(columnsFor !== undefined && { columns, columnsFor }),
  })
}
