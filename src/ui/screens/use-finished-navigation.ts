import { useContext, useEffect } from 'react'
import { createPath, UNSAFE_DataRouterContext as RouterContext } from 'react-router'

const STORAGE_KEY = 'unfinished navigation'

/**
 * If the next screen's script can't be loaded, after a deploy or during a restart, the router silently
 * reloads the current page. This stores the target before the reload and then opens it as a document.
 *
 * The target is read from the router itself. `useNavigation` is a render behind: on a slow machine the reload
 * comes before that render.
 */
export function useFinishedNavigation(): void {
  const router = useContext(RouterContext)?.router

  useEffect(() => {
    const unfinished = take()
    if (unfinished && wasReloaded() && unfinished.from === window.location.href)
      window.location.replace(unfinished.to)
    const storeTarget = () => {
      const { state, location } = router?.state.navigation ?? {}
      if (state === 'loading' && location) write({ from: window.location.href, to: createPath(location) })
    }
    addEventListener('pagehide', storeTarget)
    return () => removeEventListener('pagehide', storeTarget)
  }, [router])
}

interface Unfinished {
  from: string
  to: string
}

function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload'
}

function write(unfinished: Unfinished): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(unfinished))
  } catch {
    // Storage may be full or blocked: then the current page stays.
  }
}

/** Reads and deletes it: a second failure must not loop. */
function take(): Unfinished | undefined {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    return stored ? (JSON.parse(stored) as Unfinished) : undefined
  } catch {
    return undefined
  }
}
