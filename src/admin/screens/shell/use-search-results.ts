import { useEffect, useState } from 'react'
import type { SearchResult } from './find-screens.ts'

export type SearchState = 'idle' | 'asking' | 'failed'

/** Searches on the server 150 ms after the last key. Drops answers to older queries. */
export function useSearchResults(query: string): {
  found: SearchResult[]
  state: SearchState
} {
  const [found, setFound] = useState<SearchResult[]>([])
  const [state, setState] = useState<SearchState>('idle')
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
