// Parameters of list calls. What is not known, or outside its bounds, is refused instead of ignored.
import { invalid } from '#domain/errors.ts'
import type { Listed, Slice } from '../use-cases/list-slice.ts'
import { json, type Call, type CallInput } from './call.ts'

export const LIST_QUERY: Call['query'] = {
  limit: {
    description: 'How many at most: 100 unless told, 500 at most.',
    schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 },
  },
  after: {
    description: 'Go on after this id; the Link header has the whole address.',
    schema: { type: 'string' },
  },
}

export function knownOnly(query: URLSearchParams, known: Call['query'] = {}): void {
  for (const name of query.keys())
    if (!Object.hasOwn(known, name)) throw invalid({ [name]: `${name} is not a parameter here.` })
}

export function limitOf(query: URLSearchParams): number {
  const text = query.get('limit')
  if (text === null) return 100
  if (!/^\d{1,4}$/.test(text) || Number(text) < 1 || Number(text) > 500)
    throw invalid({ limit: 'limit must be a number from 1 to 500.' })
  return Number(text)
}

/**
 * Answers a page of a list, with how many there are in all and the address of the next page in its headers.
 */
export async function answerList(
  { request, query }: CallInput,
  list: (slice: Slice) => Promise<Listed<unknown>>,
): Promise<Response> {
  const { records, total, next } = await list({
    limit: limitOf(query),
    after: query.get('after') ?? undefined,
  })
  const headers: Record<string, string> = { 'x-total-count': String(total) }
  if (next) {
    const more = new URLSearchParams(query)
    more.set('after', next)
    headers.link = `<${new URL(request.url).pathname}?${more}>; rel="next"`
  }
  return json(records, 200, headers)
}
