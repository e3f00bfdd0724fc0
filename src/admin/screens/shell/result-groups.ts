import type { SearchResult } from './find-screens.ts'

export interface ResultGroup {
  kind: SearchResult['kind'] | 'act'
  results: SearchResult[]
  /** The place of its first result among all of them, for the arrow keys. */
  start: number
}

const kindOf = ({ act, kind }: SearchResult): ResultGroup['kind'] => (act ? 'act' : kind)

/** Neighbours of one kind under one heading. The order of the results stays. */
export function resultGroups(results: readonly SearchResult[]): ResultGroup[] {
  const groups: ResultGroup[] = []
  for (const [place, result] of results.entries()) {
    const last = groups.at(-1)
    if (last?.kind === kindOf(result)) last.results.push(result)
    else groups.push({ kind: kindOf(result), results: [result], start: place })
  }
  return groups
}
