// The name of an account, as its owner types it.
import { hasLineBreak, unreadable } from './text.ts'

export const NAME_MAXIMUM = 100

export const nameRefusal = (name: string): string | undefined =>
  name.length > NAME_MAXIMUM || unreadable(name) || hasLineBreak(name)
    ? `Your name takes one line of at most ${NAME_MAXIMUM} characters.`
    : undefined
