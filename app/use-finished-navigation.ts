import { useEffect, useEffectEvent } from 'react'
import { createPath, useNavigation } from 'react-router'

const STORAGE_KEY = 'unfinished navigation'

/**
 * If the next screen's script can't be loaded, after a deploy or during a restart, the router silently
 * reloads the current page. This stores the target before the reload and then opens it as a document.
 */
export function useFinishedNavigation(): void {
  const { state, location } = useNavigation()

  const storeTarget = useEffectEvent(() => {
    if (state === 'loading' && location) write({ from: window.location.href, to: createPath(location) })
  })

  useEffect(() => {
    const unfinished = take()
    if (unfinished && wasReloaded() && unfinished.from === window.location.href)
      window.location.replace(unfinished.to)
    const onLeave = () => storeTarget()
    addEventListener('pagehide', onLeave)
    return () => removeEventListener('pagehide', onLeave)
  }, [])
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
