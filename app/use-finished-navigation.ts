import { useEffect, useEffectEvent } from 'react'
import { createPath, useNavigation } from 'react-router'

const KEPT = 'unfinished navigation'

/**
 * The router loads the present page again when the next screen's script can't be had: after a deploy, or
 * while the site restarts. Where it was going is kept over that, and gone to as a whole document, so that
 * nobody ends where they started without a word.
 */
export function useFinishedNavigation(): void {
  const { state, location } = useNavigation()

  const keep = useEffectEvent(() => {
    if (state === 'loading' && location) write({ from: window.location.href, to: createPath(location) })
  })

  useEffect(() => {
    const unfinished = take()
    if (unfinished && wasReloaded() && unfinished.from === window.location.href)
      window.location.replace(unfinished.to)
    const onLeave = () => keep()
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
    sessionStorage.setItem(KEPT, JSON.stringify(unfinished))
  } catch {
    // Storage may be full or forbidden; then the present page is all there is.
  }
}

/** Once only: what failed twice is not tried for ever. */
function take(): Unfinished | undefined {
  try {
    const kept = sessionStorage.getItem(KEPT)
    sessionStorage.removeItem(KEPT)
    return kept ? (JSON.parse(kept) as Unfinished) : undefined
  } catch {
    return undefined
  }
}
