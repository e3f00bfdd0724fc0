// Changes of a retainer over HTTP.
import { call, ID, type Call } from '#platform/server/api/call.ts'
import { ANNOUNCE_PRICE_INPUT } from './announce-price.ts'
import { AGREE_TO_CHANGE_INPUT, DECLINE_CHANGE_INPUT } from './answer-change.ts'
import { CHANGE_RECORD } from './change-view.ts'
import { PROPOSE_CHANGE_INPUT } from './propose-change.ts'

const change = { tag: 'Orders', method: 'POST', params: ID } as const

export const changeCalls = (): Call[] => [
  call({
    ...change,
    path: '/retainer/{id}/changes',
    permission: 'owner',
    summary:
      'Propose another package, quantity, price or other add-ons of a retainer, from its next period on',
    body: PROPOSE_CHANGE_INPUT,
    answer: { status: 201, schema: CHANGE_RECORD },
    failures: ['conflict', 'too-many'],
    handle: ({ act, params, body, peer }) => act.proposeChange({ id: params.id, body, peer }),
  }),
  call({
    ...change,
    path: '/retainer/{id}/price',
    permission: 'change-money',
    summary: 'Announce a higher price of a retainer, from the first period after the notice',
    body: ANNOUNCE_PRICE_INPUT,
    answer: { status: 201, schema: CHANGE_RECORD },
    failures: ['conflict'],
    handle: ({ act, params, body, peer }) => act.announcePrice({ id: params.id, body, peer }),
  }),
  call({
    ...change,
    path: '/retainer-change/{id}/agree',
    permission: 'owner',
    summary: 'Agree to a change of a retainer that the other side proposed, by a typed name',
    body: AGREE_TO_CHANGE_INPUT,
    answer: { status: 200, schema: CHANGE_RECORD },
    failures: ['conflict'],
    handle: ({ act, params, body, peer }) => act.agreeToChange({ id: params.id, body, peer }),
  }),
  call({
    ...change,
    path: '/retainer-change/{id}/decline',
    permission: 'owner',
    summary: 'Decline a change of a retainer that the other side proposed',
    body: DECLINE_CHANGE_INPUT,
    answer: { status: 200, schema: CHANGE_RECORD },
    failures: ['conflict'],
    handle: ({ act, params, body }) => act.declineChange(params.id, body),
  }),
  call({
    ...change,
    path: '/retainer-change/{id}/withdraw',
    permission: 'owner',
    summary: 'Withdraw a change of a retainer until it is agreed on, or an announced price until it applies',
    answer: { status: 200, schema: CHANGE_RECORD },
    failures: ['conflict'],
    handle: ({ act, params }) => act.withdrawChange(params.id),
  }),
]
