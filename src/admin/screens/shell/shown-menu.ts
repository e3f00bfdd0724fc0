import type { MenuGroup } from './menu.ts'

/** The menu as it is shown: without the screens that another one leads to and only the search finds. */
export const shownMenu = (menu: MenuGroup[]): MenuGroup[] =>
  menu.map((group) => ({ ...group, entries: group.entries.filter(({ onlyFound }) => !onlyFound) }))
