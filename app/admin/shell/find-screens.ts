import type { Command } from './commands.ts'
import type { MenuGroup } from './menu.ts'
import { SYNONYMS } from './synonyms.ts'

export interface SearchResult {
  kind: 'Screen' | 'Order' | 'Message' | 'Content'
  to: string
  title: string
  detail?: string
  /** It acts on the order instead of opening it. */
  act?: Command & { order: string }
}

/**
 * Screens whose name, group or other names contain every word, those found by their own name first. Without a
 * query, the first ones of the menu.
 */
export function findScreens(menu: MenuGroup[], query: string): SearchResult[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const screens = menu.flatMap(screensOf)
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const byName = screens.filter(({ title, detail }) => has(`${title} ${detail}`))
  const bySynonym = screens.filter(
    (screen) =>
      !byName.includes(screen) && has(`${screen.title} ${screen.detail} ${SYNONYMS[screen.to] ?? ''}`),
  )
  return [...byName, ...bySynonym].slice(0, words.length ? 6 : 8)
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

/** The orders that were found, each as something to do. */
export const asCommands = (found: SearchResult[], command: Command): SearchResult[] =>
  found
    .filter(({ kind }) => kind === 'Order')
    .map((order) => ({
      ...order,
      title: `${command.label}: ${order.title}`,
      act: { ...command, order: order.to.slice(order.to.lastIndexOf('/') + 1) },
    }))
