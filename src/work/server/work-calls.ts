// The work on an order over HTTP. Every action answers the work as it is after it.
import { z } from 'zod'
import type { Unchecked } from '#platform/rules/parse-object.ts'
import { call, ID, type Call, type CallPermission } from '#platform/server/api/call.ts'
import type { Act } from '#server/use-cases.ts'
import { SIMPLE_NAMES, simpleAction } from '../rules/actions/index.ts'
import { ACCEPT_INPUT, CHANGES_INPUT } from './delivery/answer-delivery.ts'
import { DELIVERY_INPUT } from './delivery/deliver.ts'
import { POINT_INPUT } from './delivery/points.ts'
import { inputOf } from './do-on-order.ts'
import { REFUND_REQUEST_INPUT } from './order-page/ask-for-refund.ts'
import { LEAD_INPUT } from './order-page/lead.ts'
import { NEW_DAY_INPUT } from './order-page/new-day.ts'
import { UNDO_INPUT } from './undo.ts'
import { ORDER_WORK, REFUND_PROPOSAL } from './work-schemas.ts'

const work = { tag: 'Work' } as const
const WORK_ANSWER = { status: 200, schema: ORDER_WORK }

interface ActionCall<Body extends z.ZodObject> {
  method?: 'POST' | 'PUT'
  path: string
  permission: CallPermission
  summary: string
  body?: Body
  act(act: Act, id: string, body: Unchecked<Body>): Promise<unknown>
}

/** An action on the order {id}. */
const actionCall = <Body extends z.ZodObject>({
  method = 'POST',
  path,
  body,
  act: action,
  ...description
}: ActionCall<Body>): Call =>
  call({
    ...work,
    method,
    path: `/${path}/{id}`,
    ...description,
    params: ID,
    ...(body && { body }),
    answer: WORK_ANSWER,
    failures: ['conflict'],
    handle: async ({ act, params, body: sent }) => {
      await action(act, params.id, sent)
      return act.anyOrderWork(params.id)
    },
  })

const customerActions = (): Call[] => [
  actionCall({
    path: 'order-acceptance',
    permission: 'owner',
    summary: 'Accept a delivery of the caller’s own order, by its round',
    body: ACCEPT_INPUT,
    act: (act, id, body) => act.acceptDelivery(id, body),
  }),
  actionCall({
    path: 'order-changes',
    permission: 'owner',
    summary: 'Ask for changes to a delivery; an admin may in the customer’s name, with a note',
    body: CHANGES_INPUT,
    act: (act, id, body) => act.askForChanges(id, body),
  }),
  actionCall({
    path: 'order-undo',
    permission: 'owner',
    summary: 'Take back a delivery, an acceptance or a request for changes, within a minute',
    body: UNDO_INPUT,
    act: (act, id, body) => act.undo(id, body),
  }),
  actionCall({
    path: 'order-refund-request',
    permission: 'owner',
    summary: 'Ask for a refund of the caller’s own order',
    body: REFUND_REQUEST_INPUT,
    act: (act, id, body) => act.askForRefund(id, body),
  }),
]

const agencyActions = (): Call[] => [
  actionCall({
    path: 'order-delivery',
    permission: 'work-on-orders',
    summary: 'Deliver a round. Its email leaves after a minute, and until then it can be taken back',
    body: DELIVERY_INPUT,
    act: (act, id, body) => act.deliver(id, body),
  }),
  actionCall({
    method: 'PUT',
    path: 'order-lead',
    permission: 'work-on-orders',
    summary: 'Set or take away the lead',
    body: LEAD_INPUT,
    act: (act, id, body) => act.setLead(id, body),
  }),
  actionCall({
    method: 'PUT',
    path: 'order-new-day',
    permission: 'work-on-orders',
    summary: 'Say when it will be ready, and why. The promise stays until the customer agrees',
    body: NEW_DAY_INPUT,
    act: (act, id, body) => act.giveNewDay(id, body),
  }),
]

/** Their records say all of it. */
const simpleActions = (): Call[] =>
  SIMPLE_NAMES.map((name) => {
    const { by, call: named } = simpleAction(name)
    const body = inputOf(name)
    const described = {
      ...work,
      method: 'POST',
      path: `/${named.path}/{id}`,
      permission: by.includes('admin') ? 'work-on-orders' : 'owner',
      summary: named.summary,
      params: ID,
      ...(named.scope && { scope: named.scope }),
      ...(body && { body }),
      failures: named.failures ?? ['conflict'],
    } as const
    if (named.answers === 'nothing')
      return call({
        ...described,
        answer: { status: 204 },
        handle: ({ act, params, body: sent }) => act.doOnOrder(params.id, name, sent),
      })
    return call({
      ...described,
      answer: WORK_ANSWER,
      handle: async ({ act, params, body: sent }) => {
        await act.doOnOrder(params.id, name, sent)
        return act.anyOrderWork(params.id)
      },
    })
  })

export const workCalls = (): Call[] => [
  call({
    ...work,
    method: 'GET',
    path: '/order-work/{id}',
    permission: 'owner',
    summary: 'Read the work on an order: state, dates, points, deliveries, and what can be done now',
    params: ID,
    answer: WORK_ANSWER,
    handle: ({ act, params }) => act.anyOrderWork(params.id),
  }),
  call({
    ...work,
    method: 'PUT',
    path: '/order-point/{id}/{point}',
    permission: 'work-on-orders',
    summary: 'Tick or untick a point of the offer, by its place from 0',
    params: z.object({ id: z.string(), point: z.string() }),
    body: POINT_INPUT,
    answer: WORK_ANSWER,
    failures: ['conflict'],
    handle: async ({ act, params, body }) => {
      await act.setPoint(params.id, Number(params.point), body)
      return act.anyOrderWork(params.id)
    },
  }),
  call({
    ...work,
    method: 'GET',
    path: '/order-refund-request/{id}',
    permission: 'owner',
    summary: 'Read what a fair refund would be, counted by the points that nobody began',
    params: ID,
    answer: { status: 200, schema: REFUND_PROPOSAL },
    handle: ({ act, params }) => act.refundProposal(params.id),
  }),
  ...customerActions(),
  ...agencyActions(),
  ...simpleActions(),
]
