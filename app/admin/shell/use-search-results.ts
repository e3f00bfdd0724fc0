import { useEffect, useState } from 'react'
import type { SearchResult } from './find-screens.ts'

/** Searches on the server 150 ms after the last key. Drops answers to older queries. */
export function useSearchResults(query: string): {
  found: SearchResult[]
  state: 'idle' | 'asking' | 'failed'
} {
  const [found, setFound] = useState<SearchResult[]>([])
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  const trimmed = query.trim()

  useEffect(() => {
    if (trimmed.length < 2) {
      setFound([])
      setState('idle')
      return undefined
    }
    const stop = new AbortController()
    setState('asking')
    const search = async () => {
      try {
        const answer = await fetch(`/api/search?${new URLSearchParams({ q: trimmed })}`, {
          signal: stop.signal,
        })
        if (!answer.ok) throw new Error(answer.statusText)
        setFound((await answer.json()) as SearchResult[])
        setState('idle')
      } catch {
        if (!stop.signal.aborted) setState('failed')
      }
    }
    const timer = setTimeout(() => void search(), 150)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [trimmed])

  return { found, state }
}
