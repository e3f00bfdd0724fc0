import type { Translate } from '#platform/rules/words.ts'
import type { Command } from './commands.ts'
import type { MenuEntry } from './menu.ts'

export interface SearchResult {
  kind: 'Screen' | 'Customer' | 'Order' | 'Message' | 'Content'
  to: string
  title: string
  detail?: string
  /** It acts on the order instead of opening it. */
  act?: Command & { order: string }
}

/**
 * Screens whose name, part or other names contain every word, the best match first. Without a query, the
 * first ones of the menu.
 */
export function findScreens(menu: MenuEntry[], query: string): SearchResult[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const screens = menu.flatMap(screensOf)
  const found = screens
    .map(({ screen, synonyms }) => ({ screen, rank: rankOf(screen, synonyms, words) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ screen }) => screen)
  // Two that are called the same show the same: the first one is the whole.
  return found
    .filter((screen, at) => found.findIndex((each) => isNamedAlike(each, screen)) === at)
    .slice(0, words.length ? 6 : 8)
}

const isNamedAlike = (one: SearchResult, other: SearchResult): boolean =>
  one.title === other.title && one.detail === other.detail

const NOT_FOUND = 4

/** A name that begins so comes first. Another name of a screen wins over a word within a longer name. */
function rankOf({ title, detail }: SearchResult, others: string, words: readonly string[]): number {
  const name = `${title} ${detail}`.toLowerCase()
  if (name.startsWith(words.join(' '))) return 0
  if (words.every((word) => others.split(' ').includes(word))) return 1
  if (words.every((word) => name.includes(word))) return 2
  return words.every((word) => `${name} ${others}`.includes(word)) ? 3 : NOT_FOUND
}

const screensOf = ({ label: name, screens }: MenuEntry): { screen: SearchResult; synonyms: string }[] =>
  screens.map(({ to, label, part, synonyms = '' }) => {
    const detail = name === label ? '' : (part ?? name)
    return { screen: { kind: 'Screen', to, title: label, detail }, synonyms }
  })

/** The orders that were found, each as something to do. */
export const asCommands = (
  found: SearchResult[],
  command: Command,
  t: Translate<'admin.admin'>,
): SearchResult[] =>
  found
    .filter(({ kind }) => kind === 'Order')
    .map((order) => ({
      ...order,
      title: t('command.about', { command: command.label, title: order.title }),
      act: { ...command, order: order.to.slice(order.to.lastIndexOf('/') + 1) },
    }))
