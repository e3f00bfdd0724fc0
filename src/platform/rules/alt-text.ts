// The alternative text of a picture.
import { characterFault, hasLineBreak } from './text.ts'
import { say } from './words.ts'

export const ALT_MAXIMUM = 300

/** The error in an alternative text, or undefined. It may be empty: a decorative picture needs none. */
export function altTextError(alt: string): string | undefined {
  if (alt.length > ALT_MAXIMUM) return say('platform.admin', 'alt.tooLong', { most: ALT_MAXIMUM })
  if (hasLineBreak(alt)) return say('platform.admin', 'alt.oneLine')
  const fault = characterFault(alt)
  return fault && say('platform.admin', `alt.${fault}`)
}
