import type { MenuGroup } from './menu.ts'

export interface SearchResult {
  kind: 'Screen' | 'Order' | 'Message' | 'Content'
  to: string
  title: string
  detail?: string
}

/** Screens whose name or group contains every word. Without a query, the first ones of the menu. */
export function findScreens(menu: MenuGroup[], query: string): SearchResult[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const screens = menu.flatMap(screensOf)
  const matches = screens.filter(({ title, detail }) =>
    words.every((word) => `${title} ${detail}`.toLowerCase().includes(word)),
  )
  return matches.slice(0, words.length ? 6 : 8)
}

const screensOf = (group: MenuGroup): SearchResult[] => [
  ...group.entries.map(({ to, label }): SearchResult => ({
    kind: 'Screen',
    to,
    title: label,
    detail: group.title === label ? '' : group.title,
  })),
  ...(group.groups ?? []).flatMap(screensOf),
]
