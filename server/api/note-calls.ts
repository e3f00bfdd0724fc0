// The team's notes on orders over HTTP, for admins only.
import { z } from 'zod'
import { NOTE_INPUT, NOTE_RECORD } from '../use-cases/notes/notes.ts'
import { call, ID, unparsedBody, type Call } from './call.ts'

const notes = { permission: 'admin', tag: 'Work', params: ID } as const

export const noteCalls = (): Call[] => [
  call({
    ...notes,
    method: 'GET',
    path: '/order-notes/{id}',
    summary: 'List the team’s notes on an order, oldest first',
    answer: { status: 200, schema: z.array(NOTE_RECORD) },
    handle: ({ act, params }) => act.listNotes(params.id),
  }),
  call({
    ...notes,
    method: 'POST',
    path: '/order-notes/{id}',
    summary: 'Write a note on an order. Only the team reads it',
    body: unparsedBody(NOTE_INPUT),
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
