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

/** `form` is that of another call, if some fields of a form are kept for longer than the others. */
export function useSavedInputs(
  name: string,
  fields: readonly string[],
  prefilled: SavedInputs = {},
  form?: RefObject<HTMLFormElement | null>,
): RefObject<HTMLFormElement | null> {
  const key = keyOf(useOwner(), name)
  const initial = useRef(prefilled)
  const own = useRef<HTMLFormElement>(null)
  const ref = form ?? own
  useEffect(
    () => (ref.current ? keepForm(ref.current, { key, fields, prefilled: initial.current }) : undefined),
    [key, fields, ref],
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
