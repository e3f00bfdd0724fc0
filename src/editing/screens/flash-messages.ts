// The flash message of a content screen: what was just done with a record of which type.
import { contentType } from '#content/rules/index.ts'
import type { ContentType } from '#content/rules/model/define.ts'
import { say } from '#platform/rules/words.ts'
import { flashNames } from '#ui/screens/flash.ts'

const MESSAGES = {
  added: ({ texts }: ContentType) => texts.added ?? texts.updated,
  updated: ({ texts }: ContentType) => texts.updated,
  deleted: ({ label }: ContentType) => say('editing.admin', 'done.deleted', { type: label }),
  hidden: ({ label }: ContentType) => say('editing.admin', 'done.hidden', { type: label }),
  shown: ({ label }: ContentType) => say('editing.admin', 'done.shown', { type: label }),
  moved: ({ texts, label }: ContentType) => say('editing.admin', 'done.moved', { type: texts.list ?? label }),
  restored: ({ label }: ContentType) => say('editing.admin', 'done.restored', { type: label }),
}

type DoneAction = keyof typeof MESSAGES
const FLASH = flashNames(Object.keys(MESSAGES) as DoneAction[])

export interface FlashMessage {
  type: string
  done: DoneAction
  text: string
  /** After a deletion: the revision that brings the record back. */
  undo: string | undefined
}

export const flashText = (type: ContentType, done: DoneAction): string => MESSAGES[done](type)

interface FlashTarget {
  type: ContentType
  returnTo: string
}

/** The address to redirect to. */
export const withFlashMessage = ({ type, returnTo }: FlashTarget, done: DoneAction, undo?: string): string =>
  FLASH.to(returnTo, done, { of: type.name, undo })

export function flashMessageAt(url: URL): FlashMessage | undefined {
  const done = FLASH.nameAt(url)
  const type = contentType(url.searchParams.get('of') ?? '')
  return type && done && { type: type.name, done, text: flashText(type, done), undo: FLASH.undoAt(url) }
}
