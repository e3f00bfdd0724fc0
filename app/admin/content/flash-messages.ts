// What was just done, told once. The address carries only a key; the words come from the definition, never
// from the address.
import { contentType } from '#content/index.ts'
import type { ContentType } from '#content/model/define.ts'

export type Done = 'added' | 'updated' | 'deleted' | 'hidden' | 'shown' | 'moved' | 'restored'

const WORDS: Record<Done, (type: ContentType) => string> = {
  added: ({ texts }) => texts.added ?? texts.updated,
  updated: ({ texts }) => texts.updated,
  deleted: ({ label }) => `${label} is deleted`,
  hidden: ({ label }) => `${label} is kept, but hidden from the site`,
  shown: ({ label }) => `${label} is on the site again`,
  moved: ({ texts, label }) => `${texts.list ?? label}: the order is changed`,
  restored: ({ label }) => `${label} is back`,
}

export interface FlashMessage {
  type: string
  done: Done
  words: string
  /** The version to bring back, after a deletion. */
  undo?: string
}

export const doneAt = (path: string, done: Done, type: ContentType, undo?: string): string =>
  `${path}?${new URLSearchParams({ done, of: type.name, ...(undo ? { undo } : {}) })}`

export function flashMessageAt({ searchParams: query }: URL): FlashMessage | undefined {
  const done = query.get('done') ?? ''
  const type = contentType(query.get('of') ?? '')
  if (!type || !Object.hasOwn(WORDS, done)) return undefined
  const undo = query.get('undo') ?? undefined
  return {
    type: type.name,
    done: done as Done,
    words: WORDS[done as Done](type),
    undo: done === 'deleted' && undo && /^\w{1,40}$/.test(undo) ? undo : undefined,
  }
}
