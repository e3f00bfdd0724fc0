// The team's notes on orders over HTTP, for admins only.
import { z } from 'zod'
import { Answer, call, ID, type Call } from '#platform/server/api/call.ts'
import { EARLIER_QUERY } from '#platform/server/api/query.ts'
import { NOTE_INPUT, NOTE_RECORD } from './notes.ts'

const notes = { permission: 'work-on-orders', tag: 'Work', params: ID } as const

export const noteCalls = (): Call[] => [
  call({
    ...notes,
    method: 'GET',
    path: '/order-notes/{id}',
    summary: 'List the team’s notes on an order, oldest first: the last 50, or those before',
    query: EARLIER_QUERY,
    answer: {
      status: 200,
      schema: z.array(NOTE_RECORD),
      headers: { Link: 'rel="next": the page with earlier notes.' },
    },
    async handle({ act, params, query }) {
      const { notes: page, earlier } = await act.listNotes(params.id, query)
      const search = new URLSearchParams({
        ...(query.limit !== undefined && { limit: String(query.limit) }),
        before: String(earlier),
      })
      const next = `</api/order-notes/${params.id}?${search}>; rel="next"`
      return new Answer(page, { headers: earlier === null ? [] : [['link', next]] })
    },
  }),
  call({
    ...notes,
    method: 'POST',
    path: '/order-notes/{id}',
    summary: 'Write a note on an order. Only the team reads it',
    body: NOTE_INPUT,
    answer: { status: 201, schema: NOTE_RECORD },
    failures: ['too-many'],
    handle: ({ act, params, body }) => act.writeNote(params.id, body),
  }),
  call({
    ...notes,
    method: 'DELETE',
    path: '/order-note/{id}',
    summary: 'Delete the caller’s own note',
    answer: { status: 204 },
    handle: ({ act, params }) => act.deleteNote(params.id),
  }),
]
