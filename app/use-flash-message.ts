import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** What an address says about something that was just done. */
const TOLD = ['done', 'of', 'undo', 'at', 'before', 'changed']

/**
 * The notice stays, but the address forgets it: a reload, a bookmark or going back does not tell it again.
 * Past the router, which would take the notice away with the address. Without scripts the address is all
 * there is, and it stays.
 */
export function useFlashMessage(): void {
  const { key } = useLocation()
  useEffect(() => {
    const address = new URL(window.location.href)
    if (!address.searchParams.has('done')) return
    for (const name of TOLD) address.searchParams.delete(name)
    window.history.replaceState(window.history.state, '', address)
  }, [key])
}
