// A posted form of a public page: the fields that belong to it, as they were typed, and what the traps
// caught.
import { formText, formTexts } from '#app/form-values.ts'

/** What gives a machine away; looked at by the use-case. */
export interface Trapped {
  /** The field that people don't see. */
  filled: boolean
  /** Milliseconds from opening the page to sending it; absent without the small script. */
  elapsedMs?: number
}

export async function readForm<F extends string>(
  request: Request,
  fields: readonly F[],
): Promise<{ typed: Record<F, string>; trap: Trapped }> {
  const form = await request.formData()
  const elapsed = formText(form, 'elapsed')
  return {
    typed: formTexts(form, fields, { trim: true }),
    trap: {
      filled: formText(form, 'website') !== '',
      elapsedMs: /^\d{1,12}$/.test(elapsed) ? Number(elapsed) : undefined,
    },
  }
}
