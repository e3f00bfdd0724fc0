// The flash message of a content screen: what was just done. The address carries only a key and never the
// text, so a crafted link can't put words on the screen.
import { contentType } from '#content/rules/index.ts'
import type { ContentType } from '#content/rules/model/define.ts'

export type DoneAction = 'added' | 'updated' | 'deleted' | 'hidden' | 'shown' | 'moved' | 'restored'

const MESSAGES: Record<DoneAction, (type: ContentType) => string> = {
  added: ({ texts }) => texts.added ?? texts.updated,
  updated: ({ texts }) => texts.updated,
  deleted: ({ label }) => `${label} is deleted`,
  hidden: ({ label }) => `${label} is kept, but hidden from the site`,
  shown: ({ label }) => `${label} is on the site again`,
  moved: ({ texts, label }) => `${texts.list ?? label}: the order is changed`,
  restored: ({ label }) => `${label} is restored`,
}

export interface FlashMessage {
  type: string
  done: DoneAction
  text: string
  /** After a deletion: the revision that brings the record back. */
  undo?: string
}

export const flashText = (type: ContentType, done: DoneAction): string => MESSAGES[done](type)

interface FlashTarget {
  type: ContentType
  returnTo: string
}

/** The address to redirect to, with the key of the flash message. */
export const withFlashMessage = ({ type, returnTo }: FlashTarget, done: DoneAction, undo?: string): string =>
  `${returnTo}?${new URLSearchParams({ done, of: type.name, ...(undo ? { undo } : {}) })}`

export function flashMessageAt({ searchParams: query }: URL): FlashMessage | undefined {
  const done = query.get('done') ?? ''
  const type = contentType(query.get('of') ?? '')
  if (!type || !Object.hasOwn(MESSAGES, done)) return undefined
  const undo = query.get('undo')
  return {
    type: type.name,
    done: done as DoneAction,
    text: flashText(type, done as DoneAction),
    ...(done === 'deleted' && undo && /^\w{1,40}$/.test(undo) ? { undo } : {}),
  }
}
