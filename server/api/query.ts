// Parameters of list calls. What is not known, or outside its bounds, is refused instead of ignored.
import { invalid } from '#domain/errors.ts'
import type { Call } from './call.ts'

export const LIST_QUERY: Call['query'] = {
  limit: { description: 'How many at most: 100 unless told, 500 at most.', schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 } },
  after: { description: 'Go on after this id; the Link header has the whole address.', schema: { type: 'string' } },
}

export function knownOnly(query: URLSearchParams, known: Call['query'] = {}): void {
  for (const name of query.keys()) if (!Object.hasOwn(known, name)) throw invalid({ [name]: `${name} is not a parameter here.` })
}

export function limitOf(query: URLSearchParams): number {
  const text = query.get('limit')
  if (text === null) return 100
  if (!/^\d{1,4}$/.test(text) || Number(text) < 1 || Number(text) > 500) throw invalid({ limit: 'limit must be a number from 1 to 500.' })
  return Number(text)
}

/** The headers of a list: how many there are in all, and where to go on. */
export function listHeaders(path: string, query: URLSearchParams, total: number, next: string | undefined): Record<string, string> {
  const headers: Record<string, string> = { 'x-total-count': String(total) }
  if (next) {
    const more = new URLSearchParams(query)
    more.set('after', next)
    headers.link = `</api${path}?${more}>; rel="next"`
  }
  return headers
}
