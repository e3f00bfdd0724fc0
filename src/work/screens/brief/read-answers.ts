// The answers of the brief's form, as it is posted.
import { formText, formTextList } from '#ui/screens/form-values.ts'

export interface PostedAnswer {
  answer: string
  unsure: boolean
  files: string[]
  version: number
}

/** The intent that saves the answers and goes on to the files of a question, which follows. */
export const ADD_FILE = 'files-'
/** The start of the intent that deletes a file, before its id. */
export const REMOVE_FILE = 'remove-file '

export const fileFieldOf = (id: string): string => `file-${id}`

/** Undefined if the form does not have the question. */
export function postedAnswer(form: FormData, id: string): PostedAnswer | undefined {
  if (!form.has(`version-${id}`)) return undefined
  return {
    answer: formText(form, `answer-${id}`),
    unsure: form.has(`unsure-${id}`),
    files: formTextList(form, fileFieldOf(id)),
    version: Number(formText(form, `version-${id}`)) || 0,
  }
}
