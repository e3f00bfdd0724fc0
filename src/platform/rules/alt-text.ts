// The alternative text of a picture.
import { hasLineBreak, characterError } from './text.ts'

export const ALT_MAXIMUM = 300

/** The error in an alternative text, or undefined. It may be empty: a decorative picture needs none. */
export function altTextError(alt: string): string | undefined {
  if (alt.length > ALT_MAXIMUM) return `The alternative text takes at most ${ALT_MAXIMUM} characters.`
  if (hasLineBreak(alt)) return 'The alternative text must be a single line.'
  const reason = characterError(alt)
  return reason && `The alternative text ${reason}.`
}
