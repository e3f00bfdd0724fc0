import { useEffect, useRef, useState } from 'react'
import { sameValues, type Values } from '../plan.ts'
import { draftKey, findDrafts, removeDraft, writeDraft, type Draft } from './drafts.ts'

interface StoredDraft {
  key: string
  draft: Draft
}

interface DraftSource {
  typed: Values
  version: number
  dirty: boolean
  saves: number
}

/** Stores what is typed, and offers what an earlier form of the same record left behind. */
export function useDraft(record: string, { typed, version, dirty, saves }: DraftSource) {
  const key = useRef('')
  const [left, setLeft] = useState<StoredDraft[]>([])

  useEffect(() => {
    key.current = draftKey(record, crypto.randomUUID())
    const found = findDrafts(record, key.current)
    // A draft that equals the record is of no use.
    const [equal, different] = [found.filter(isEqual), found.filter((each) => !isEqual(each))]
    for (const { key: old } of equal) removeDraft(old)
    setLeft(different)
    function isEqual({ draft }: StoredDraft) {
      return sameValues(draft.values, typed)
    }
  }, [record])

  useEffect(() => {
    if (!key.current) return
    if (!dirty) return removeDraft(key.current)
    const timer = setTimeout(() => writeDraft(key.current, { values: typed, version, at: Date.now() }), 200)
    return () => clearTimeout(timer)
  }, [JSON.stringify(typed), version, dirty])

  // Saving without restoring is a decision too: the old drafts go. Drafts of tabs opened since then stay.
  useEffect(() => {
    if (!saves) return
    for (const { key: old } of left) removeDraft(old)
    setLeft([])
  }, [saves])

  const close = () => {
    if (left[0]) removeDraft(left[0].key)
    setLeft([])
  }
  return { offer: left[0]?.draft, close }
}
