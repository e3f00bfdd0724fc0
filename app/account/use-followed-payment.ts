import { useEffect, useEffectEvent, useState } from 'react'

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 15_000
const PATIENCE_MS = 10 * 60_000

/** Asks for the order again and again, with growing pauses, until its payment changes. False once it is not worth asking any more. */
export function useFollowedPayment(orderId: string, waiting: boolean, known: string, onChange: () => void): boolean {
  const [patient, setPatient] = useState(true)
  const changed = useEffectEvent(onChange)

  useEffect(() => {
    if (!waiting) return
    const began = Date.now()
    let timer: ReturnType<typeof setTimeout>
    const ask = async (pause: number) => {
      const status = await paymentStatusOf(orderId)
      if (status && status !== known) return changed()
      if (Date.now() - began > PATIENCE_MS) return setPatient(false)
      // The first ten seconds are when it usually comes.
      const next = Date.now() - began < 10_000 ? FIRST_PAUSE_MS : Math.min(pause * 1.5, LONGEST_PAUSE_MS)
      timer = setTimeout(() => void ask(next), next)
    }
    timer = setTimeout(() => void ask(FIRST_PAUSE_MS), FIRST_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [orderId, waiting, known])

  return patient
}

async function paymentStatusOf(orderId: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`/api/order/${orderId}`)
    return answer.ok ? ((await answer.json()) as { paymentStatus: string }).paymentStatus : undefined
  } catch {
    return undefined
  }
}
