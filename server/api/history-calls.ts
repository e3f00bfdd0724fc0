// Calls over all content: the order of a list, and earlier versions.
import { z } from 'zod'
import type { ContentType } from '#content/model/define.ts'
import { parseObject } from '#content/model/to-schema.ts'
import { notFound } from '#domain/errors.ts'
import { json, type Call } from './call.ts'
import { limitOf, LIST_QUERY } from './query.ts'

const REVISION_QUERY: Call['query'] = {
  type: { description: 'Of this content type.', schema: { type: 'string' } },
  id: { description: 'Of this record.', schema: { type: 'string' } },
  limit: LIST_QUERY!.limit!,
}

export function historyCalls(types: readonly ContentType[]): Call[] {
  const named = (name: string): ContentType => {
    const type = types.find((each) => each.name === name)
    if (!type) throw notFound(`A content type ${name}`)
    return type
  }
  return [
    {
      method: 'PUT',
      path: '/reorder/{type}',
      permission: 'admin',
      tag: 'Content',
      summary: 'Put the records of a list into an order',
      body: {
        type: 'json',
        schema: {
          type: 'object',
          required: ['ids'],
          properties: { ids: { type: 'array', items: { type: 'string' } } },
        },
      },
      answer: { status: 200, schema: { type: 'array' } },
      handle: async ({ act, params, body }) => {
        const { ids } = parseObject(
          { ids: z.array(z.string(), 'ids must be a list of ids.').max(1000, 'ids must be at most 1000.') },
          body,
        )
        return json(await act.reorderContent(named(params.type!), ids))
      },
    },
    {
      method: 'GET',
      path: '/revisions',
      permission: 'admin',
      tag: 'Content',
      summary: 'List earlier versions, newest first',
      query: REVISION_QUERY,
      answer: { status: 200, schema: { type: 'array' } },
      handle: async ({ act, query }) =>
        json(
          await act.listRevisions({
            type: query.get('type') ?? undefined,
            id: query.get('id') ?? undefined,
            limit: limitOf(query),
          }),
        ),
    },
    {
      method: 'POST',
      path: '/revisions/{id}/restore',
      permission: 'admin',
      tag: 'Content',
      summary: 'Bring a record back to an earlier version',
      answer: { status: 200 },
      handle: async ({ act, params }) => json(await act.restoreRevision(params.id!)),
    },
  ]
}
