// Reads a posted form of a public page: its fields as typed, and the signs of a bot.
import { formText, formTexts } from '#app/form-values.ts'

/** The use-case refuses a form by these. */
interface BotSignals {
  /** The hidden field was filled in. */
  filled: boolean
  /** Milliseconds from opening the page to sending the form; absent without scripts. */
  elapsedMs?: number
}

export async function readForm<F extends string>(
  request: Request,
  fields: readonly F[],
): Promise<{ typed: Record<F, string>; botSignals: BotSignals }> {
  const form = await request.formData()
  const elapsed = formText(form, 'elapsed')
  return {
    typed: formTexts(form, fields, { trim: true }),
    botSignals: {
      filled: formText(form, 'website') !== '',
      ...(/^\d{1,12}$/.test(elapsed) && { elapsedMs: Number(elapsed) }),
    },
  }
}
