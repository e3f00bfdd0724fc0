// Retainers over HTTP. The use-cases decide who may do what, and from when it applies.
import { z } from 'zod'
import { call, ID, type Call } from '#platform/server/api/call.ts'
import { answerList, LIST_QUERY, listOf, MODE_QUERY } from '#platform/server/api/query.ts'
import { RETAINER_ACTIONS, type RetainerAction } from '#retainers/rules/retainer-states.ts'
import { RETAINER_CHANGE_INPUT } from './change-retainer.ts'
import { CHANGE_RECORD } from './changes/change-view.ts'
import { RETAINER_NOTE_INPUT } from './retainer-note.ts'
import { PERIOD_RECORD, RETAINER_RECORD } from './retainer-view.ts'

const ONE_RETAINER = RETAINER_RECORD.extend({
  periods: z.array(PERIOD_RECORD).meta({ description: 'Newest first.' }),
  changes: z.array(CHANGE_RECORD).meta({ description: 'What was proposed and agreed on, newest first.' }),
  note: z.string().optional().meta({ description: 'For admins.' }),
}).meta({ id: 'RetainerWithPeriods' })

const retainers = { tag: 'Orders' } as const

const SUMMARIES: Record<RetainerAction, string> = {
  pause: 'Pause a retainer when its running period ends',
  resume: 'Resume a paused retainer with its next period, or take back a pause or an end',
  end: 'End a retainer when its running period ends; a paused one ends at once',
}

const changeCalls = (): Call[] =>
  RETAINER_ACTIONS.map((action) =>
    call({
      ...retainers,
      method: 'POST',
      path: `/retainer/{id}/${action}`,
      permission: 'owner',
      summary: SUMMARIES[action],
      params: ID,
      body: RETAINER_CHANGE_INPUT,
      answer: { status: 200, schema: RETAINER_RECORD },
      failures: ['conflict', 'too-many'],
      handle: ({ act, params, body }) => act.changeRetainer({ id: params.id, action, body }),
    }),
  )

export const retainerCalls = (): Call[] => [
  call({
    ...retainers,
    method: 'GET',
    path: '/retainers',
    permission: 'customer',
    summary: 'List retainers, newest first: the caller’s own, or all of them to an admin',
    query: LIST_QUERY.extend(MODE_QUERY.shape),
    answer: listOf(RETAINER_RECORD),
    handle: (input) => {
      const { mode } = input.query
      return answerList(input, (slice) => input.act.listRetainers({ ...slice, ...(mode && { mode }) }))
    },
  }),
  call({
    ...retainers,
    method: 'GET',
    path: '/retainer/{id}',
    permission: 'owner',
    summary: 'Read one retainer with its periods',
    params: ID,
    answer: { status: 200, schema: ONE_RETAINER },
    handle: ({ act, params }) => act.oneRetainer(params.id),
  }),
  ...changeCalls(),
  call({
    ...retainers,
    method: 'DELETE',
    path: '/retainer/{id}/card',
    permission: 'owner',
    summary: 'Remove the saved card of a retainer. Later periods are paid by the mailed link',
    params: ID,
    answer: { status: 204 },
    failures: ['conflict'],
    handle: ({ act, params }) => act.removeCard(params.id),
  }),
  call({
    ...retainers,
    method: 'PUT',
    path: '/retainer-note/{id}',
    permission: 'work-on-orders',
    summary: 'Write the team’s note on a retainer',
    params: ID,
    body: RETAINER_NOTE_INPUT,
    answer: { status: 200, schema: ONE_RETAINER },
    handle: ({ act, params, body }) => act.noteRetainer(params.id, body),
  }),
]
