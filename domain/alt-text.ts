// What a picture shows, for those who can't see it.
import { hasLineBreak, unreadable } from './text.ts'

export const ALT_MAXIMUM = 300

/**
 * What is wrong with an alternative text, or undefined. It may be empty: a picture that only decorates needs
 * none.
 */
export function altFault(alt: string): string | undefined {
  if (alt.length > ALT_MAXIMUM) return `The alternative text takes at most ${ALT_MAXIMUM} characters.`
  if (hasLineBreak(alt)) return 'The alternative text must be a single line.'
  const why = unreadable(alt)
  return why && `The alternative text ${why}.`
}
