// Reads a posted form of a public page: its fields as typed, and its honeypot.
import type { HoneypotResult } from '#platform/server/refuse-bots.ts'
import { formText, formTexts } from '#ui/screens/form-values.ts'

export async function readForm<F extends string>(
  request: Request,
  fields: readonly F[],
): Promise<{ typed: Record<F, string>; honeypot: HoneypotResult }> {
  const form = await request.formData()
  const elapsed = formText(form, 'elapsed')
  return {
    typed: formTexts(form, fields, { trim: true }),
    honeypot: {
      filled: formText(form, 'website') !== '',
      ...(/^\d{1,12}$/.test(elapsed) && { elapsedMs: Number(elapsed) }),
    },
  }
}
