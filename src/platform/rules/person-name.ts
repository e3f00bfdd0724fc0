// The name of an account, as its owner types it.
import { characterFault, hasLineBreak } from './text.ts'
import { say } from './words.ts'

export const NAME_MAXIMUM = 100

export const nameRefusal = (name: string): string | undefined =>
  name.length > NAME_MAXIMUM || characterFault(name) || hasLineBreak(name)
    ? say('platform.errors', 'name', { most: NAME_MAXIMUM })
    : undefined

/** What customers read in place of the name of an admin who has entered none. */
export const UNNAMED_ADMIN = 'Our team'
