// The forms of the plan's screen. Runs on the server only.
import { formOf } from '#content/rules/model/to-form.ts'
import { briefQuestion } from '#content/rules/types/brief-question.ts'
import { packageWork } from '#content/rules/types/package-work.ts'
import {
  createRecord,
  deleteRecord,
  moveRecords,
  saveRecord,
  setHidden,
  undoDelete,
} from '#editing/screens/actions.ts'
import type { RequestScope } from '#server/request-scope.ts'
import { formText } from '#ui/screens/form-values.ts'
import { isQuestionOf, packageAt, planOfPackage } from './plan-screen-data.ts'

interface PlanForm extends Pick<RequestScope, 'act' | 'site'> {
  /** The id of the package. */
  id: string
  here: URL
}

/** Undefined if the form is unknown. */
export async function planAction({ act, site, id, here }: PlanForm, form: FormData) {
  await packageAt(act, id)
  const plan = { act, site, type: packageWork, returnTo: here.pathname }
  const questions = { act, site, type: briefQuestion, returnTo: here.pathname }
  const record = formText(form, 'id')
  switch (formText(form, 'intent')) {
    case 'start':
      return createRecord(plan, startForm(id))
    case 'save':
      return saveRecord(plan, (await planOfPackage(act, id))?._id ?? '', forPackage(form, id))
    case 'remove':
      return deleteRecord(plan, (await planOfPackage(act, id))?._id ?? '', here)
    case 'create':
      return createRecord(questions, forPackage(form, id))
    case 'hide':
      return setHidden(questions, record, true)
    case 'show':
      return setHidden(questions, record, false)
    case 'move':
      return moveRecords(questions, form, isQuestionOf(id))
    case 'delete':
      return deleteRecord(questions, record, here)
    case 'undo':
      return undoDelete(
        formText(form, 'type') === packageWork.name ? plan : questions,
        formText(form, 'revision'),
      )
    default:
      return undefined
  }
}

/** The address says which package it is, whatever the form says. */
function forPackage(form: FormData, packageId: string): FormData {
  form.set('packageId', packageId)
  return form
}

function startForm(packageId: string): FormData {
  const form = new FormData()
  for (const { name, initial = '' } of formOf(packageWork)) form.set(name, initial)
  return forPackage(form, packageId)
}
