// Calls over all content: the order of a list, and earlier versions.
import { z } from 'zod'
import type { ContentType } from '#content/rules/model/define.ts'
import { Failure } from '#platform/rules/errors.ts'
import { say } from '#platform/rules/words.ts'
import { call, ID, type Call } from '#platform/server/api/call.ts'
import { LIMIT } from '#platform/server/api/query.ts'
import { REORDER_INPUT } from './save-content.ts'

const REVISION_QUERY = z.object({
  type: z.string().optional().meta({ description: 'Only of this content type.' }),
  id: z.string().optional().meta({ description: 'Only of this record.' }),
  limit: LIMIT,
})

const REVISION = z
  .object({
    _id: z.string(),
    recordId: z.string(),
    type: z.string(),
    version: z.int(),
    action: z.enum(['created', 'updated', 'deleted', 'restored', 'reordered']),
    actor: z.string(),
    at: z.iso.datetime(),
    fields: z
      .record(z.string(), z.string())
      .nullable()
      .meta({ description: 'The fields after the change; null after a deletion.' }),
  })
  .meta({ id: 'Revision' })

const RESTORE_QUERY = z.object({
  confirmed: z.literal('true', 'confirmed must be true.').optional().meta({
    description: 'What an update of the record would ask about is refused with 422 until this is true.',
  }),
})

/** A record of any content type: the fields are those of its own schema. */
const ANY_RECORD = z
  .looseObject({
    _id: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    version: z.int(),
    hidden: z.literal(true).optional(),
  })
  .meta({ id: 'ContentRecord', description: 'A record of any content type, with the fields of that type.' })

const content = { tag: 'Content' } as const

export function historyCalls(types: readonly ContentType[]): Call[] {
  const typeNamed = (name: string): ContentType => {
    const type = types.find((candidate) => candidate.name === name)
    if (!type) throw new Failure('not-found', say('editing.agency', 'noType', { name }))
    return type
  }
  return [
    call({
      ...content,
      permission: 'edit-content',
      method: 'PUT',
      path: '/reorder/{type}',
      summary: 'Put the records of a list into an order',
      params: z.object({ type: z.string() }),
      body: REORDER_INPUT,
      answer: { status: 200, schema: z.array(ANY_RECORD) },
      failures: ['conflict'],
      handle: ({ act, params, body }) => act.reorderContent({ type: typeNamed(params.type), body }),
    }),
    call({
      ...content,
      permission: 'see-history',
      method: 'GET',
      path: '/revisions',
      summary: 'List earlier versions, newest first',
      query: REVISION_QUERY,
      answer: { status: 200, schema: z.array(REVISION) },
      handle: ({ act, query: { type, id, limit } }) =>
        act.listRevisions({ limit, ...(type && { type }), ...(id && { id }) }),
    }),
    call({
      ...content,
      permission: 'see-history',
      method: 'POST',
      path: '/revisions/{id}/restore',
      summary: 'Bring a record back to an earlier version',
      params: ID,
      query: RESTORE_QUERY,
      answer: { status: 200, schema: ANY_RECORD },
      failures: ['conflict'],
      handle: ({ act, params, query }) =>
        act.restoreRevision({ id: params.id, confirmed: query.confirmed === 'true' }),
    }),
  ]
}
