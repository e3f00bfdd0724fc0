import { useEffect, useEffectEvent } from 'react'
import type { PaymentProgress } from '#domain/payment-progress.ts'

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 15_000

/** While a payment may come in. */
export const PATIENT_MS = 10 * 60_000
/** After it came in: a second payment would follow soon. */
export const BRIEF_MS = 30_000

interface Followed {
  orderId: string
  /** What the screen shows now. */
  known: PaymentProgress
  /** How long to ask. With 0 it is asked only when somebody comes back to the tab. */
  patienceMs: number
}

/**
 * Asks for the payment again and again, with growing pauses, until it is another one than the screen shows.
 */
export function useFollowedPayment({ orderId, known, patienceMs }: Followed, onChange: () => void): void {
  const changed = useEffectEvent(onChange)

  useEffect(() => {
    const began = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const look = async (): Promise<boolean> => {
      const payment = await paymentOf(orderId)
      const isNews = !over && payment !== undefined && payment !== known
      if (isNews) changed()
      return isNews
    }
    const follow = async (pause: number) => {
      const elapsed = Date.now() - began
      if (over || elapsed > patienceMs || (await look())) return
      // The first ten seconds are when it usually comes.
      const next = elapsed < 10_000 ? FIRST_PAUSE_MS : Math.min(pause * 1.5, LONGEST_PAUSE_MS)
      if (!over) timer = setTimeout(() => void follow(next), next)
    }
    const onVisible = () => document.visibilityState === 'visible' && void look()
    if (patienceMs > 0) timer = setTimeout(() => void follow(FIRST_PAUSE_MS), FIRST_PAUSE_MS)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      over = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [orderId, known, patienceMs])
}

/** Undefined while the site can't be reached: then the screen stays as it is. */
async function paymentOf(orderId: string): Promise<PaymentProgress | undefined> {
  try {
    const answer = await fetch(`/api/order/${orderId}`)
    return answer.ok ? ((await answer.json()) as { payment: PaymentProgress }).payment : undefined
  } catch {
    return undefined
  }
}
