import type { MenuEntry } from './menu.ts'

/** Whether an address is that of a menu's entry, or of something within it. */
export const isAt = (path: string, { to, owns = [] }: MenuEntry): boolean =>
  path === to || owns.some((start) => path.startsWith(start))
