// The last line of the palette: how many were found, and the keys.
import type { ReactNode } from 'react'
import type { SearchState } from './use-search-results.ts'

interface PaletteFootProps {
  query: string
  count: number
  state: SearchState
}

export function PaletteFoot({ query, count, state }: PaletteFootProps) {
  return (
    <div className="flex items-center justify-between gap-4 border-t border-line bg-paper px-5 py-2.5 text-xs text-muted">
      <p role="status">{statusText(query, count, state)}</p>
      {count > 0 && (
        <p aria-hidden="true" className="hidden shrink-0 items-center gap-3 sm:flex pointer-coarse:hidden">
          <span>
            <Key>↑</Key> <Key>↓</Key> choose
          </span>
          <span>
            <Key>Enter</Key> open
          </span>
          <span>
            <Key>Esc</Key> close
          </span>
        </p>
      )}
    </div>
  )
}

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded border border-line bg-surface px-1.5 py-0.5 font-text text-ink">{children}</kbd>
)

function statusText(query: string, count: number, state: SearchState): string {
  if (state === 'failed') return 'The search did not answer. You can still find screens.'
  if (state === 'asking') return 'Searching…'
  if (!query.trim()) return 'Type to find orders, messages and content too.'
  return count ? `${count} found` : 'Nothing found'
}

/** Instead of the results: what can be found, and how. */
export const NothingFound = ({ query }: { query: string }) => (
  <div className="px-6 py-8 text-center text-sm">
    <p className="font-medium [overflow-wrap:anywhere]">No match for “{query.trim()}”</p>
    <p className="mx-auto mt-1 max-w-[44ch] text-muted">
      Type the beginning of a name, an email address, an order or receipt number, or a word of the content.
    </p>
  </div>
)
