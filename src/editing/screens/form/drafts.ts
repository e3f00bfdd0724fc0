// Drafts of content forms. Every opened form has its own, so two tabs don't overwrite each other's draft.
import { forget, kept, keyOf, keysOf } from '#site/screens/frame/kept-input.ts'
import type { Values } from '../plan.ts'

export interface Draft {
  values: Values
  /** The version of the record it was typed over. */
  version: number
}

export interface StoredDraft {
  key: string
  draft: Draft
  at: number
}

const recordKey = (owner: string, record: string): string => keyOf(owner, `draft ${record} `)

export const draftKey = (owner: string, record: string): string =>
  recordKey(owner, record) + crypto.randomUUID()

/** Drafts of this record from other forms, newest first. */
export const findDrafts = (owner: string, record: string): StoredDraft[] =>
  keysOf(recordKey(owner, record))
    .flatMap((key) => {
      const entry = kept<Draft>(key)
      return entry ? [{ key, draft: entry.value, at: entry.at }] : []
    })
    .sort((a, b) => b.at - a.at)

export function deleteDrafts(owner: string, record: string): void {
  for (const key of keysOf(recordKey(owner, record))) forget(key)
}
