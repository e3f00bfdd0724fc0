import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const LOOK_MS = 30_000

/** Reads the inbox again while it is visible. What is typed stays: inputs keep their own text. */
export function useFreshInbox(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [revalidate])
}
