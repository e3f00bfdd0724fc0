// Offers over HTTP, for the team and its programs.
import { z } from 'zod'
import { call, ID, type Call } from '#platform/server/api/call.ts'
import { answerList, LIST_QUERY, listOf } from '#platform/server/api/query.ts'
import { OFFER_STATES } from '../rules/offer-states.ts'
import { OFFER_RECORD, ONE_OFFER } from './list-offers.ts'
import { OFFER_INPUT } from './offer-input.ts'
import { OFFER_MESSAGE_INPUT } from './offer-thread.ts'

const offers = { permission: 'work-on-orders', tag: 'Orders' } as const
const MADE = z.object({ _id: z.string() })

export const offerCalls = (): Call[] => [
  call({
    ...offers,
    method: 'GET',
    path: '/offers',
    scope: 'read-orders',
    summary: 'List offers, newest first',
    query: LIST_QUERY.extend({ state: z.enum(OFFER_STATES).optional() }),
    answer: listOf(OFFER_RECORD),
    handle: (input) => {
      const { state } = input.query
      return answerList(input, (slice) => input.act.listOffers({ ...slice, ...(state && { state }) }))
    },
  }),
  call({
    ...offers,
    method: 'GET',
    path: '/offer/{id}',
    scope: 'read-orders',
    summary: 'Read one offer, with what it says',
    params: ID,
    answer: { status: 200, schema: ONE_OFFER },
    handle: ({ act, params }) => act.offerRecord(params.id),
  }),
  call({
    ...offers,
    method: 'POST',
    path: '/offers',
    scope: 'change-orders',
    summary: 'Write an offer. It is a draft until it is sent',
    body: OFFER_INPUT,
    answer: { status: 201, schema: MADE },
    handle: ({ act, body }) => act.addOffer(body),
  }),
  call({
    ...offers,
    method: 'PUT',
    path: '/offer/{id}',
    scope: 'change-orders',
    summary: 'Change an offer. The customer sees it once it is sent again',
    params: ID,
    body: OFFER_INPUT,
    answer: { status: 200, schema: MADE },
    failures: ['conflict'],
    handle: ({ act, params, body }) => act.changeOfferDraft({ id: params.id, body }),
  }),
  call({
    ...offers,
    method: 'POST',
    path: '/offer/{id}/send',
    scope: 'change-orders',
    summary: 'Send an offer, or what was changed since as a new version',
    params: ID,
    answer: { status: 200, schema: z.object({ version: z.int() }) },
    failures: ['conflict', 'invalid'],
    handle: ({ act, params }) => act.sendOffer(params.id),
  }),
  call({
    ...offers,
    method: 'POST',
    path: '/offer/{id}/withdraw',
    scope: 'change-orders',
    summary: 'Withdraw an offer: it can’t be accepted any more',
    params: ID,
    answer: { status: 204 },
    failures: ['conflict'],
    handle: ({ act, params }) => act.withdrawOffer(params.id),
  }),
  call({
    ...offers,
    method: 'POST',
    path: '/offer/{id}/duplicate',
    scope: 'change-orders',
    summary: 'Write a new offer with the content of another one',
    params: ID,
    answer: { status: 201, schema: MADE },
    handle: ({ act, params }) => act.duplicateOffer(params.id),
  }),
  call({
    ...offers,
    method: 'POST',
    path: '/offer/{id}/messages',
    scope: 'change-orders',
    summary: 'Answer the customer about an offer',
    params: ID,
    body: OFFER_MESSAGE_INPUT,
    answer: { status: 204 },
    handle: ({ act, params, body }) => act.answerAboutOffer({ id: params.id, body }),
  }),
  call({
    ...offers,
    method: 'DELETE',
    path: '/offer/{id}',
    scope: 'change-orders',
    summary: 'Delete an offer that was never sent',
    params: ID,
    answer: { status: 204 },
    failures: ['conflict'],
    handle: ({ act, params }) => act.deleteOffer(params.id),
  }),
]
