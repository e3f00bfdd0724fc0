import { useEffect, useEffectEvent } from 'react'

const RETRY_MS = 5000

/** Tries again when the line is back, and every few seconds: the site may also be away by itself. */
export function useRetry({ retry, isWaiting }: { retry(): void; isWaiting: boolean }): void {
  const tryAgain = useEffectEvent(retry)
  useEffect(() => {
    if (!isWaiting) return undefined
    const again = () => tryAgain()
    const timer = setInterval(again, RETRY_MS)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [isWaiting])
}
