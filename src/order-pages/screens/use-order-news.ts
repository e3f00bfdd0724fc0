import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { MINUTE } from '#platform/rules/durations.ts'

const LOOK_MS = 25_000
const SEEN_MS = MINUTE

interface OrderNews {
  orderId: string
  /** The version of the work that the page shows. */
  version: number
  /** A refused form is shown: reading the page again would take its words away. */
  paused?: boolean
}

/**
 * While the page is visible it says so, so that no email tells what is on the screen, and it reads itself
 * again when something happened.
 */
export function useOrderNews({ orderId, version, paused = false }: OrderNews): void {
  const { revalidate } = useRevalidator()
  const shown = useRef({ version, paused })
  useEffect(() => {
    shown.current = { version, paused }
  }, [version, paused])
  useEffect(() => {
    let isOver = false
    let seenAt = Date.now()
    async function look(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      try {
        if (Date.now() - seenAt >= SEEN_MS) {
          seenAt = Date.now()
          await fetch(`/api/order-seen/${orderId}`, { method: 'POST' })
        }
        const answer = await fetch(`/api/order-work/${orderId}`)
        if (!answer.ok) return
        const work = (await answer.json()) as { version: number }
        if (!isOver && !shown.current.paused && work.version !== shown.current.version) await revalidate()
      } catch {
        // Offline: the next look may find the server again.
      }
    }
    const timer = setInterval(() => void look(), LOOK_MS)
    const onVisible = () => void look()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [orderId, revalidate])
}
