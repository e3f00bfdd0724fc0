import type { MenuGroup } from './menu.ts'

/** Something the search found, and where it is. */
export interface Found {
  kind: 'Screen' | 'Order' | 'Message' | 'Content'
  to: string
  title: string
  detail?: string
}

/** Screens whose name or group holds every word; all of the menu's first ones while nothing is typed. */
export function findScreens(menu: MenuGroup[], query: string): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const screens = menu.flatMap(screensOf)
  const fitting = screens.filter(({ title, detail }) =>
    words.every((word) => `${title} ${detail}`.toLowerCase().includes(word)),
  )
  return fitting.slice(0, words.length ? 6 : 8)
}

const screensOf = (group: MenuGroup): Found[] => [
  ...group.entries.map(({ to, label }): Found => ({
    kind: 'Screen',
    to,
    title: label,
    detail: group.title === label ? '' : group.title,
  })),
  ...(group.groups ?? []).flatMap(screensOf),
]
