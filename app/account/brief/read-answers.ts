// The answers of the brief's form, as it is posted.
import { formText } from '#app/form-values.ts'

export interface PostedAnswer {
  answer: string
  unsure: boolean
  version: number
}

/** Undefined if the form does not have the question. */
export function postedAnswer(form: FormData, id: string): PostedAnswer | undefined {
  if (!form.has(`version-${id}`)) return undefined
  return {
    answer: formText(form, `answer-${id}`),
    unsure: form.has(`unsure-${id}`),
    version: Number(formText(form, `version-${id}`)) || 0,
  }
}
