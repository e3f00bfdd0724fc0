import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/** The query parameters of flash messages. */
const FLASH_PARAMS = ['done', 'of', 'undo', 'at', 'before', 'changed']

/**
 * Removes the flash message from the address, so a reload, a bookmark or Back does not show it again. It
 * bypasses the router, which would reload the screen without the message.
 */
export function useFlashMessage(): void {
  const { key } = useLocation()
  // Before the message is painted: a reload right after it must not find the key in the address.
  useLayoutEffect(() => {
    const address = new URL(window.location.href)
    if (!address.searchParams.has('done')) return
    for (const name of FLASH_PARAMS) address.searchParams.delete(name)
    window.history.replaceState(window.history.state, '', address)
  }, [key])
}
