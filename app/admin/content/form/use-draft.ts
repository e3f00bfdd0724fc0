import { useEffect, useRef, useState } from 'react'
import { sameValues, type Values } from '../plan.ts'
import { draftKey, findDrafts, removeDraft, writeDraft, type Draft } from './drafts.ts'

interface Offer {
  key: string
  draft: Draft
}

/** Keeps what is typed, and offers what an earlier form of the same record left behind. */
export function useDraft(record: string, { typed, version, dirty }: { typed: Values; version: number; dirty: boolean }) {
  const key = useRef('')
  const [offer, setOffer] = useState<Offer>()

  useEffect(() => {
    key.current = draftKey(record, crypto.randomUUID())
    const left = findDrafts(record, key.current)
    // What says the same as the record is of no use to anybody.
    for (const { key: old, draft } of left) if (sameValues(draft.values, typed)) removeDraft(old)
    setOffer(left.find(({ draft }) => !sameValues(draft.values, typed)))
  }, [record])

  useEffect(() => {
    if (!key.current) return
    if (!dirty) return removeDraft(key.current)
    const timer = setTimeout(() => writeDraft(key.current, { values: typed, version, at: Date.now() }), 200)
    return () => clearTimeout(timer)
  }, [JSON.stringify(typed), version, dirty])

  const close = () => {
    if (offer) removeDraft(offer.key)
    setOffer(undefined)
  }
  return { offer: offer?.draft, close }
}
