// The words of header, footer and error screens, which every page needs.
import { frameWords } from '#content/rules/types/frame-words.ts'
import { messageWords } from '#content/rules/types/message-words.ts'
import { writtenWords } from '#content/rules/written-words.ts'
import type { Shell } from './shell.ts'

/** Without a shell, while the database is down: the defaults. */
export const frameWordsIn = (shell: Pick<Shell, 'frameWords'> | undefined) =>
  writtenWords(frameWords, shell?.frameWords)

export const messageWordsIn = (shell: Pick<Shell, 'messageWords'> | undefined) =>
  writtenWords(messageWords, shell?.messageWords)
