// The name of an account, as its owner types it.
import { hasLineBreak, characterError } from './text.ts'

export const NAME_MAXIMUM = 100

export const nameRefusal = (name: string): string | undefined =>
  name.length > NAME_MAXIMUM || characterError(name) || hasLineBreak(name)
    ? `Your name takes one line of at most ${NAME_MAXIMUM} characters.`
    : undefined

/** What customers read in place of the name of an admin who has entered none. */
export const UNNAMED_ADMIN = 'Our team'
