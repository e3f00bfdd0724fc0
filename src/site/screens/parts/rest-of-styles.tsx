// A long page has just the styles of its first view in its head (src/entry.server.tsx), so nothing delays it.
// The styles of the whole site are linked where the first view ends.
import type { ReactNode } from 'react'
import sheet from '../styles/site.css?url'

export const WithRestOfStyles = ({ children }: { children: ReactNode }) => (
  <>
    {/* After the pictures and fonts of the first view. */}
    <link rel="stylesheet" href={sheet} fetchPriority="low" />
    <div className="below-first-view">{children}</div>
  </>
)

/** What stands above the link, or the whole page if it has none. */
export function firstViewOf(markup: string): string {
  const end = markup.indexOf(`<link rel="stylesheet" href="${sheet}"`)
  return end < 0 ? markup : markup.slice(0, end)
}
