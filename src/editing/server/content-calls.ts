// The calls of every content type, from its definition.
import { z } from 'zod'
import { editorsOf, type ContentType } from '#content/rules/model/define.ts'
import { callsOf, type ContentAction, type ContentCall } from '#content/rules/model/to-calls.ts'
import { inputSchema, recordSchema } from '#content/rules/model/to-schema.ts'
import { LANGUAGES } from '#platform/rules/languages.ts'
import { as, say } from '#platform/rules/words.ts'
import { call, ID, IF_MATCH, ifMatch, type Call } from '#platform/server/api/call.ts'
import { answerList, LIST_QUERY, listOf } from '#platform/server/api/query.ts'

export const contentCalls = (types: readonly ContentType[]): Call[] =>
  types.flatMap((type) =>
    callsOf(type).map(({ action, ...route }) =>
      BUILDERS[action](type, {
        ...route,
        ...scopeOf(type, route),
        tag: type.group,
        ...(type.feature && { feature: type.feature }),
      }),
    ),
  )

/** Types that need another permission (bank account, tax, coupons …) are settings, and closed to tokens. */
function scopeOf(type: ContentType, { method }: Pick<Call, 'method'>): Pick<Call, 'scope'> {
  if (editorsOf(type) !== 'edit-content') return {}
  return { scope: method === 'GET' ? 'read-content' : 'edit-content' }
}

type Route = Omit<ContentCall, 'action'> & Pick<Call, 'scope' | 'tag' | 'feature'>

/** Texts in another language than the site's own. */
const LANGUAGE_QUERY = z.object({
  lang: z.enum(LANGUAGES).optional().meta({
    description:
      'The language of the texts. Without it, the site’s own. In answers, that one stands in for a missing text.',
  }),
})

const labelOf = ({ label }: ContentType): string =>
  say('content.admin', 'inSentence', { name: as('inSentence', label) })

const BUILDERS: Record<ContentAction, (type: ContentType, route: Route) => Call> = {
  list: (type, route) =>
    call({
      ...route,
      summary: `List: ${labelOf(type)}`,
      query: LIST_QUERY.extend(LANGUAGE_QUERY.shape),
      answer: listOf(recordSchema(type)),
      handle: (input) =>
        answerList(input, (page) => input.act.listContent({ type, ...page, language: input.query.lang })),
    }),
  one: (type, route) =>
    call({
      ...route,
      summary: `Read one: ${labelOf(type)}`,
      params: ID,
      query: LANGUAGE_QUERY,
      answer: { status: 200, schema: recordSchema(type) },
      handle: ({ act, params, query }) => act.oneContent({ type, id: params.id, language: query.lang }),
    }),
  create: (type, route) =>
    call({
      ...route,
      summary: `Create: ${labelOf(type)}`,
      body: inputSchema(type),
      answer: { status: 201, schema: recordSchema(type) },
      failures: ['conflict'],
      handle: ({ act, body }) => act.createContent({ type, body }),
    }),
  update: (type, route) =>
    call({
      ...route,
      summary: `Update: ${labelOf(type)}`,
      params: ID,
      query: LANGUAGE_QUERY,
      headers: IF_MATCH,
      body: inputSchema(type),
      answer: { status: 200, schema: recordSchema(type) },
      failures: ['conflict'],
      handle: ({ act, params, query, body, request }) =>
        act.updateContent({ type, id: params.id, body, ifMatch: ifMatch(request), language: query.lang }),
    }),
  delete: (type, route) =>
    call({
      ...route,
      summary: `Delete: ${labelOf(type)}`,
      params: ID,
      answer: { status: 204 },
      failures: ['conflict'],
      handle: ({ act, params }) => act.deleteContent({ type, id: params.id }),
    }),
}
