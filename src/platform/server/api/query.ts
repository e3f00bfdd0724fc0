// Parameters of the query, and the answers of list calls. A parameter that is unknown or out of range is
// refused, not ignored.
import { z } from 'zod'
import { isDay } from '../../rules/dates.ts'
import { invalid } from '../../rules/errors.ts'
import { issueWords } from '../../rules/issue-words.ts'
import { addIssues, noErrors } from '../../rules/parse-object.ts'
import { PAYMENT_MODES } from '../../rules/payment-mode.ts'
import type { CursorQuery, ListPage } from '../cursor-pagination.ts'
import { Answer, type CallAnswer, type CallInput } from './call.ts'

const LIMIT_ERROR = 'limit must be a number from 1 to 500.'

export const LIMIT = z
  .preprocess(
    (text) => (typeof text === 'string' && /^\d{1,4}$/.test(text) ? Number(text) : text),
    z.int(LIMIT_ERROR).min(1, LIMIT_ERROR).max(500, LIMIT_ERROR).default(100),
  )
  .meta({ description: 'How many at most: 100 by default, up to 500.' })

export const LIST_QUERY = z.object({
  limit: LIMIT,
  after: z
    .string()
    .optional()
    .meta({ description: 'Continue after this id. The Link header has the address of the next page.' }),
})

/** Which orders, retainers or invoices a list is about. */
export const MODE_QUERY = z.object({
  mode: z
    .enum(PAYMENT_MODES, `mode must be ${PAYMENT_MODES.join(' or ')}.`)
    .optional()
    .meta({ description: 'For the team: those of this mode. By default those of the site’s own mode.' }),
})

const dayQuery = (name: 'from' | 'to') =>
  z
    .string()
    .refine(isDay, `${name} must be a day, like 2026-11-14.`)
    .optional()
    .meta({ description: 'A day like 2026-11-14, included, in the time zone of the site.' })

/** The first and the last day of what is asked for. */
export const DAYS_QUERY = z
  .object({ from: dayQuery('from'), to: dayQuery('to') })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    error: 'The last day must not be before the first day.',
  })

/** A parameter that is sent twice counts once, by its first value. */
export function parseQuery(schema: z.ZodObject, query: URLSearchParams): Record<string, unknown> {
  for (const name of query.keys())
    if (!Object.hasOwn(schema.shape, name)) throw invalid({ [name]: `${name} is not a parameter here.` })
  const parsed = schema.safeParse(
    Object.fromEntries([...query.keys()].map((name) => [name, query.get(name)])),
    { error: issueWords },
  )
  if (parsed.success) return parsed.data
  const errors = noErrors()
  addIssues(errors, parsed.error)
  throw invalid(errors)
}

/** What a list call answers. */
export const listOf = <S extends z.ZodType>(record: S): CallAnswer<z.ZodArray<S>> => ({
  status: 200,
  schema: z.array(record),
  headers: {
    'X-Total-Count': 'How many records the list has in all.',
    Link: 'The address of the next page, with rel="next". Absent on the last page.',
  },
})

type ListInput = Pick<CallInput<unknown, z.output<typeof LIST_QUERY>>, 'request' | 'query'>

/** Answers one page of a list. */
export async function answerList<T>(
  { request, query: { limit, after } }: ListInput,
  list: (query: CursorQuery) => Promise<ListPage<T>>,
): Promise<Answer<T[]>> {
  const { records, total, next } = await list({ limit, ...(after !== undefined && { after }) })
  const headers: [string, string][] = [['x-total-count', String(total)]]
  if (next) {
    const { pathname, searchParams } = new URL(request.url)
    searchParams.set('after', next)
    headers.push(['link', `<${pathname}?${searchParams}>; rel="next"`])
  }
  return new Answer(records, { headers })
}

const wholeNumber = (name: string, most: number) => {
  const error = `${name} must be a number from 1 to ${most}.`
  return z.preprocess(
    (text) => (typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : text),
    z.int(error).min(1, error).max(most, error).optional(),
  )
}

/** The query of lists that are read from their end: the last entries, or those before. */
export const EARLIER_QUERY = z.object({
  before: wholeNumber('before', 1e15).meta({
    description: 'Entries before this one: earlier of the last answer.',
  }),
  limit: wholeNumber('limit', 200).meta({ description: 'How many at most: 50 by default.' }),
})
