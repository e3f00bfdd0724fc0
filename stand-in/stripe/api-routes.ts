// The calls of the API.
import { ApiError, missing } from './api-error.ts'
import { createCharge, detachCard } from './charges.ts'
import type { Context } from './context.ts'
import { createSession } from './create-session.ts'
import { allPayments, findPayment, findSession } from './find.ts'
import { listDisputes, listEvents, listIntents, listRefunds, listSessions } from './lists.ts'
import { API_VERSION, intentObject, refundObject, sessionObject, statusOf } from './objects.ts'
import * as read from './parameters.ts'
import type { Fields } from './parameters.ts'
import { createRefund } from './refunds.ts'
import type { Session } from './state.ts'
import { tell } from './webhooks.ts'

export interface Call {
  context: Context
  fields: Fields
  /** The part of the path that names an object. */
  id: string
  /** The origin that the API was called at. */
  origin: string
  key: string | undefined
}

function expandOf(fields: Fields, allowed: readonly string[]): ReadonlySet<string> {
  const asked = read.listOf(fields, 'expand')
  const [wrong] = asked.filter((path) => !allowed.includes(path))
  if (wrong) throw new ApiError(`This property cannot be expanded (${wrong}).`, { param: 'expand' })
  // The way to an expanded object is expanded too.
  return new Set(asked.flatMap((path) => [path, path.split('.')[0] ?? '']))
}

function showSession({ context, fields }: Call, session: Session): object {
  const expand = expandOf(fields, ['payment_intent', 'payment_intent.latest_charge'])
  return sessionObject(session, context.now(), expand)
}

function retrieveSession(call: Call): object {
  read.checkKnown(call.fields, ['expand[#]'])
  return showSession(call, findSession(call.context.state, call.id))
}

function expireSession(call: Call): object {
  const { context, fields, id, key } = call
  read.checkKnown(fields, ['expand[#]'])
  const session = findSession(context.state, id)
  const status = statusOf(session, context.now())
  if (status !== 'open')
    throw new ApiError(
      'Only Checkout Sessions with a status in ["open"] can be expired. ' +
        `This Checkout Session has a status of \`${status}\`.`,
    )
  session.status = 'expired'
  tell(context, session, { type: 'checkout.session.expired', ...(key && { key }) })
  return showSession(call, session)
}

function retrieveIntent({ context, fields, id }: Call): object {
  read.checkKnown(fields, ['expand[#]'])
  const { session, intent } = findPayment(context.state, id)
  return intentObject(session, intent, expandOf(fields, ['latest_charge']).has('latest_charge'))
}

function retrieveRefund({ context, fields, id }: Call): object {
  read.checkKnown(fields, ['expand[#]'])
  for (const { session, intent } of allPayments(context.state)) {
    const refund = intent.refunds.find((candidate) => candidate.id === id)
    if (refund) return refundObject(session, intent, refund)
  }
  throw missing('refund', id)
}

const listEndpoints = ({ context }: Call): object => ({
  object: 'list',
  data: [
    {
      id: 'we_standin',
      object: 'webhook_endpoint',
      api_version: API_VERSION,
      enabled_events: ['*'],
      livemode: false,
      status: 'enabled',
      url: context.notifyUrl,
    },
  ],
  has_more: false,
  url: '/v1/webhook_endpoints',
})

const ID = '/([^/]+)'

type Route = [method: string, path: RegExp, answer: (call: Call) => object]
const route = (method: string, path: string, answer: (call: Call) => object): Route => [
  method,
  new RegExp(`^/v1${path}$`),
  answer,
]

const ROUTES: Route[] = [
  route('POST', '/checkout/sessions', (call) =>
    showSession(call, createSession(call.context, call.fields, call.origin)),
  ),
  route('GET', '/checkout/sessions', ({ context, fields }) => listSessions(context, fields)),
  route('GET', `/checkout/sessions${ID}`, retrieveSession),
  route('POST', `/checkout/sessions${ID}/expire`, expireSession),
  route('POST', '/payment_intents', ({ context, fields, key }) => createCharge(context, fields, key)),
  route('GET', '/payment_intents', ({ context, fields }) => listIntents(context, fields)),
  route('GET', `/payment_intents${ID}`, retrieveIntent),
  route('POST', `/payment_methods${ID}/detach`, ({ context, fields, id }) => detachCard(context, fields, id)),
  route('POST', '/refunds', ({ context, fields, key }) => {
    const { session, intent, refund } = createRefund(context, fields, key)
    return refundObject(session, intent, refund)
  }),
  route('GET', '/refunds', ({ context, fields }) => listRefunds(context, fields)),
  route('GET', `/refunds${ID}`, retrieveRefund),
  route('GET', '/disputes', ({ context, fields }) => listDisputes(context, fields)),
  route('GET', '/events', ({ context, fields }) => listEvents(context, fields)),
  route('GET', '/webhook_endpoints', listEndpoints),
]

export function answerCall(method: string, path: string, call: Omit<Call, 'id'>): object {
  for (const [routeMethod, pattern, answer] of ROUTES) {
    const match = method === routeMethod ? pattern.exec(path) : null
    if (match) return answer({ ...call, id: decodeURIComponent(match[1] ?? '') })
  }
  throw new ApiError(`Unrecognized request URL (${method}: ${path}).`, { status: 404 })
}
