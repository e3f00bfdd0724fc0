// What may stand in a text that people type: anything a person can read, and nothing that only a machine
// would send.

/**
 * The message for a text that can't be stored as it is, or undefined. Lone surrogates can't be written as
 * UTF-8, NUL can't be stored by PostgreSQL.
 */
export function unreadable(text: string): string | undefined {
  if (!text.isWellFormed()) return 'contains a broken character'
  // oxlint-disable-next-line no-control-regex -- control characters are what this rule is about
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(text)) return 'contains a control character'
  return undefined
}

/** Short texts stand in one line: in a heading, a mail's subject, a log. */
export const hasLineBreak = (text: string): boolean => /[\r\n\u2028\u2029]/.test(text)

export const isBlank = (text: string): boolean => !/\S/.test(text)
