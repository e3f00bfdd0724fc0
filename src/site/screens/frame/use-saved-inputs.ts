// Keeps what is typed into a form of React (kept-input.ts).
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { forget, keepForm, keyOf, type SavedInputs } from '#ui/screens/kept-input.ts'
import { useRootData } from './page-frame.ts'

/** Whose input it is. Visitors have no account: they come by the mailed link of an order. */
export function useOwner(): string {
  const viewer = useRootData()?.viewer
  return viewer && viewer.role !== 'visitor' ? viewer.id : 'visitor'
}

export function useSavedInputs(
  name: string,
  fields: readonly string[],
  prefilled: SavedInputs = {},
): RefObject<HTMLFormElement | null> {
  const key = keyOf(useOwner(), name)
  const initial = useRef(prefilled)
  const ref = useRef<HTMLFormElement>(null)
  useEffect(
    () => (ref.current ? keepForm(ref.current, { key, fields, prefilled: initial.current }) : undefined),
    [key, fields],
  )
  return ref
}

/**
 * Deletes it when the page says that the form was sent. Before the effect above, so that a form that is
 * rendered again stays empty.
 */
export function useDeletedOnceSent(name: string, isSent: boolean): void {
  const stored = keyOf(useOwner(), name)
  const { key } = useLocation()
  useLayoutEffect(() => {
    if (isSent) forget(stored)
    // By the key: the same form may be sent twice.
  }, [key, stored, isSent])
}
