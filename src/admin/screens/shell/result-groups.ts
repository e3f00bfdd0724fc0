import type { SearchResult } from './find-screens.ts'

const HEADINGS: Record<SearchResult['kind'], string> = {
  Screen: 'Screens',
  Customer: 'Customers',
  Order: 'Orders',
  Message: 'Messages',
  Content: 'Content',
}

export interface ResultGroup {
  heading: string
  results: SearchResult[]
  /** The place of its first result among all of them, for the arrow keys. */
  start: number
}

const headingOf = ({ act, kind }: SearchResult): string => (act ? 'Actions' : HEADINGS[kind])

/** Neighbours of one kind under one heading. The order of the results stays. */
export function resultGroups(results: readonly SearchResult[]): ResultGroup[] {
  const groups: ResultGroup[] = []
  for (const [place, result] of results.entries()) {
    const last = groups.at(-1)
    if (last?.heading === headingOf(result)) last.results.push(result)
    else groups.push({ heading: headingOf(result), results: [result], start: place })
  }
  return groups
}
