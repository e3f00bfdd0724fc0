// The call of the search over everything.
import { z } from 'zod'
import { call, type Call } from '#platform/server/api/call.ts'
import { MAX_SEARCH_LENGTH } from './search-everything.ts'

const SEARCH_QUERY = z.object({
  q: z
    .string()
    .default('')
    .meta({
      description:
        `The beginnings of names, addresses or words. Fewer than two letters find nothing; ` +
        `only the first ${MAX_SEARCH_LENGTH} count.`,
    }),
})

const SEARCH_RESULT = z
  .object({
    kind: z.enum(['Customer', 'Order', 'Message', 'Content']),
    to: z.string().meta({ description: 'The screen that shows it.' }),
    title: z.string(),
    detail: z.string(),
  })
  .meta({ id: 'SearchResult' })

export const searchCalls = (): Call[] => [
  call({
    method: 'GET',
    path: '/search',
    permission: 'open-team-area',
    tag: 'Search',
    summary: 'Find people, orders, messages and content',
    query: SEARCH_QUERY,
    answer: { status: 200, schema: z.array(SEARCH_RESULT) },
    handle: ({ act, query }) => act.searchEverything(query.q),
  }),
]
