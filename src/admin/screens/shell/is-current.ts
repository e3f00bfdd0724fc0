import type { MenuEntry, MenuScreen } from './menu.ts'

/** Whether a path belongs to a screen of the menu: it is the screen, or one below it. */
export const isCurrent = (path: string, { to, owns = [] }: MenuScreen): boolean =>
  path === to || owns.some((prefix) => path.startsWith(prefix))

export const isCurrentEntry = (path: string, { screens }: MenuEntry): boolean =>
  screens.some((screen) => isCurrent(path, screen))

export const tabsOf = ({ name, screens }: MenuEntry): MenuScreen[] =>
  // Both are the list of today; who may open the first one needs no second.
  screens.filter(({ isTab }, at) => isTab && (name !== 'Today' || at === 0))
