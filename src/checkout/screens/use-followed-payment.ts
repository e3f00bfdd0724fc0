import { useEffect, useEffectEvent } from 'react'
import type { PaymentProgress } from '#orders/rules/payment-progress.ts'
import { MINUTE } from '#platform/rules/durations.ts'

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 15_000

/** Polling time while a payment may arrive. */
export const PATIENT_MS = 10 * MINUTE
/** Polling time after the payment: a duplicate would follow soon. */
export const BRIEF_MS = 30_000

interface Followed {
  orderId: string
  shownPayment: PaymentProgress
  /** How long to poll. With 0, it only checks when the tab becomes visible again. */
  patienceMs: number
}

/** Polls the payment, with growing pauses, until it differs from what the screen shows. */
export function useFollowedPayment(
  { orderId, shownPayment, patienceMs }: Followed,
  onChange: () => void,
): void {
  const changed = useEffectEvent(onChange)

  useEffect(() => {
    const began = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const look = async (): Promise<boolean> => {
      const payment = await paymentOf(orderId)
      const isNews = !over && payment !== undefined && payment !== shownPayment
      if (isNews) changed()
      return isNews
    }
    const follow = async (pause: number) => {
      const elapsed = Date.now() - began
      if (over || elapsed > patienceMs || (await look())) return
      // Most confirmations arrive within ten seconds.
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
  }, [orderId, shownPayment, patienceMs])
}

/** Undefined while offline: the screen stays unchanged. */
async function paymentOf(orderId: string): Promise<PaymentProgress | undefined> {
  try {
    const answer = await fetch(`/api/order/${orderId}`)
    return answer.ok ? ((await answer.json()) as { payment: PaymentProgress }).payment : undefined
  } catch {
    return undefined
  }
}
