import { useEffect, useState } from 'react'
import type { Found } from './find-screens.ts'

/** Asks the server while one types, not on every key; an answer to an older question is dropped. */
export function useFound(query: string): { found: Found[]; state: 'idle' | 'asking' | 'failed' } {
  const [found, setFound] = useState<Found[]>([])
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  const wanted = query.trim()

  useEffect(() => {
    if (wanted.length < 2) {
      setFound([])
      setState('idle')
      return
    }
    const stop = new AbortController()
    setState('asking')
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(`/api/search?${new URLSearchParams({ q: wanted })}`, {
          signal: stop.signal,
        })
        if (!answer.ok) throw new Error(answer.statusText)
        setFound((await answer.json()) as Found[])
        setState('idle')
      } catch {
        if (!stop.signal.aborted) setState('failed')
      }
    }, 150)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted])

  return { found, state }
}
