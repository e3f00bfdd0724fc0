// While the page is open and visible its viewer is looking: no mail is sent about what they see. News appear
// by themselves.
import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'

const EVERY_MS = 30_000

/** `lastSeq` is the last entry of the thread that is shown. */
export function useSeenOrder(orderId: string, lastSeq: number): void {
  const { revalidate } = useRevalidator()
  const onNews = useEffectEvent((newest: number) => {
    if (newest > lastSeq) void revalidate()
  })
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        await fetch(`/api/order-seen/${orderId}`, { method: 'POST' })
        const answer = await fetch(`/api/order-thread/${orderId}?limit=1`)
        if (!answer.ok) return
        const { entries } = (await answer.json()) as { entries: { seq: number }[] }
        onNews(entries.at(-1)?.seq ?? 0)
      } catch {
        // Offline: the next look tries again.
      }
    }
    const timer = setInterval(() => void look(), EVERY_MS)
    const onVisible = () => void look()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [orderId])
}
