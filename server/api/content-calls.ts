// The calls of every content type, from its definition.
import type { ContentType } from '#content/model/define.ts'
import { callsOf, type ContentAction } from '#content/model/to-calls.ts'
import { inputSchema, recordSchema } from '#content/model/to-openapi.ts'
import { ifMatch, json, nothing, type Call, type CallInput, type JsonSchema } from './call.ts'
import { answerList, LIST_QUERY } from './query.ts'

const HANDLERS: Record<ContentAction, (type: ContentType, input: CallInput) => Promise<Response>> = {
  list: (type, input) => answerList(input, (page) => input.act.listContent(type, page)),
  one: async (type, { act, params }) => json(await act.oneContent(type, params.id!)),
  create: async (type, { act, body }) => json(await act.createContent(type, body), 201),
  update: async (type, { act, params, body, request }) =>
    json(await act.updateContent(type, params.id!, body, ifMatch(request))),
  async delete(type, { act, params }) {
    await act.deleteContent(type, params.id!)
    return nothing()
  },
}

export const contentCalls = (types: readonly ContentType[]): Call[] =>
  types.flatMap((type) =>
    callsOf(type).map(({ action, method, path, permission }): Call => {
      const body =
        action === 'create' || action === 'update'
          ? ({ type: 'json', schema: inputSchema(type) } as const)
          : undefined
      return {
        method,
        path,
        permission,
        body,
        summary: `${SUMMARY[action]} ${type.label.toLowerCase()}`,
        tag: type.group,
        query: action === 'list' ? LIST_QUERY : undefined,
        answer: answerOf(action, recordSchema(type)),
        handle: (input) => HANDLERS[action](type, input),
      }
    }),
  )

function answerOf(action: ContentAction, record: JsonSchema): Call['answer'] {
  if (action === 'delete') return { status: 204 }
  return {
    status: action === 'create' ? 201 : 200,
    schema: action === 'list' ? { type: 'array', items: record } : record,
  }
}

const SUMMARY: Record<ContentAction, string> = {
  list: 'List:',
  one: 'Read one:',
  create: 'Create:',
  update: 'Update:',
  delete: 'Delete:',
}
