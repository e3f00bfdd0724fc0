// A posted form of a public page: the fields that belong to it, as they were typed, and what the traps
// caught.

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
  const text = (name: string): string => {
    const value = form.get(name)
    // A browser sends line ends as CRLF, whatever was typed.
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
  }
  const typed = Object.fromEntries(fields.map((name) => [name, text(name).trim()])) as Record<F, string>
  return {
    typed,
    trap: {
      filled: text('website') !== '',
      elapsedMs: /^\d{1,12}$/.test(text('elapsed')) ? Number(text('elapsed')) : undefined,
    },
  }
}
