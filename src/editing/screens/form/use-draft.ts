import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { forget, keep, useOwner } from '#site/screens/frame/kept-input.ts'
import { sameValues, type Values } from '../plan.ts'
import { draftKey, findDrafts, type StoredDraft } from './drafts.ts'

/** Long enough to skip most keys, short enough to survive a tab that is closed right after typing. */
const WRITE_DELAY_MS = 200

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
    key.current = draftKey(owner, record)
    const useful = drafts.filter((stored) => !equalsRecord(stored))
    for (const stored of drafts) if (!useful.includes(stored)) forget(stored.key)
    setEarlier(useful)
  }, [owner, record])

  const write = useEffectEvent(() => keep(key.current, { values: typed, version }))
  // Compared as text: `typed` is a new object in every render.
  const typedText = JSON.stringify(typed)
  useEffect(() => {
    if (!key.current) return undefined
    if (!dirty) return forget(key.current)
    const timer = setTimeout(() => write(), WRITE_DELAY_MS)
    return () => clearTimeout(timer)
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
