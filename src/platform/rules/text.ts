// Which characters a text may contain: anything that a person can read.

/**
 * Why a text can't be stored, or undefined. UTF-8 can't encode lone surrogates, PostgreSQL can't store NUL.
 */
export function characterFault(text: string): 'broken' | 'control' | undefined {
  if (!text.isWellFormed()) return 'broken'
  // oxlint-disable-next-line no-control-regex -- control characters are what this rule is about
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(text)) return 'control'
  return undefined
}

/** The same in words that follow the name of a field. */
export function characterError(text: string): string | undefined {
  const fault = characterFault(text)
  return fault && `contains a ${fault} character`
}

/** Checks texts that must stay on one line: headings, email subjects, log lines. */
export const hasLineBreak = (text: string): boolean => /[\r\n\u2028\u2029]/.test(text)

export const isBlank = (text: string): boolean => !/\S/.test(text)

/**
 * The text without these characters at its end. The pattern /x+$/ would try each place of a long run that
 * does not end the text, which takes the square of its length.
 */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** The lines of a text, trimmed. Blank ones don't count. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
