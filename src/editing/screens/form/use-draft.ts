// Drafts of content forms. Every opened form has its own, so two tabs don't overwrite each other's draft.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOwner } from '#site/screens/frame/use-saved-inputs.ts'
import { forget, keep, kept, keyOf, keysOf } from '#ui/screens/kept-input.ts'
import { sameValues, type Values } from '../plan.ts'

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

/** Drafts of this record from other forms, newest first. */
const findDrafts = (owner: string, record: string): StoredDraft[] =>
  keysOf(recordKey(owner, record))
    .flatMap((key) => {
      const entry = kept<Draft>(key)
      return entry ? [{ key, draft: entry.value, at: entry.at }] : []
    })
    .sort((a, b) => b.at - a.at)

export function deleteDrafts(owner: string, record: string): void {
  for (const key of keysOf(recordKey(owner, record))) forget(key)
}

interface DraftSource {
  typed: Values
  version: number
  dirty: boolean
  saves: number
}

/** Stores unsaved input as a draft, and offers the drafts that earlier forms of the same record left. */
export function useDraft(record: string, { typed, version, dirty, saves }: DraftSource) {
  const owner = useOwner()
  const key = useRef('')
  const [earlier, setEarlier] = useState<StoredDraft[]>([])

  const equalsRecord = useEffectEvent(({ draft }: StoredDraft) => sameValues(draft.values, typed))
  useEffect(() => {
    const drafts = findDrafts(owner, record)
    key.current = recordKey(owner, record) + crypto.randomUUID()
    const useful = drafts.filter((stored) => !equalsRecord(stored))
    for (const stored of drafts) if (!useful.includes(stored)) forget(stored.key)
    setEarlier(useful)
  }, [owner, record])

  const write = useEffectEvent(() => keep(key.current, { values: typed, version }))
  // Compared as text: `typed` is a new object in every render.
  const typedText = JSON.stringify(typed)
  useEffect(() => {
    if (!key.current) return
    if (dirty) write()
    else forget(key.current)
  }, [typedText, version, dirty])

  // A save without restoring decides against the earlier drafts. Drafts of tabs opened since then stay.
  const onSaved = useEffectEvent(() => {
    for (const stored of earlier) forget(stored.key)
    setEarlier([])
  })
  useEffect(() => {
    if (saves) onSaved()
  }, [saves])

  const close = () => {
    if (earlier[0]) forget(earlier[0].key)
    setEarlier([])
  }
  return { offer: earlier[0], close }
}
