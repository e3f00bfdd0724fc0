import type { MenuEntry } from './menu.ts'

/** Whether a path belongs to a menu entry: its own screen, or one below it. */
export const isCurrent = (path: string, { to, owns = [] }: MenuEntry): boolean =>
  path === to || owns.some((prefix) => path.startsWith(prefix))
