// The flash message of a content screen: what was just done with a record of which type.
import { contentType } from '#content/rules/index.ts'
import type { ContentType } from '#content/rules/model/define.ts'
import { flashNames } from '#ui/screens/flash.ts'

const MESSAGES = {
  added: ({ texts }: ContentType) => texts.added ?? texts.updated,
  updated: ({ texts }: ContentType) => texts.updated,
  deleted: ({ label }: ContentType) => `${label} is deleted`,
  hidden: ({ label }: ContentType) => `${label} is kept, but hidden from the site`,
  shown: ({ label }: ContentType) => `${label} is on the site again`,
  moved: ({ texts, label }: ContentType) => `${texts.list ?? label}: the order is changed`,
  restored: ({ label }: ContentType) => `${label} is restored`,
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
