// The pages for people: the buyer's, and the one about a payment.
import { messagePage } from '../page.ts'
import { readBody } from '../read-body.ts'
import { seeOther, textResponse } from '../responses.ts'
import { STYLE } from '../style.ts'
import { backTo, playScenario } from './approve.ts'
import { checkoutPage } from './checkout-page.ts'
import { applyLaterAction, LATER_ACTIONS } from './later-actions.ts'
import { paymentPage } from './payment-page.ts'
import { findScenario } from './scenarios.ts'
import type { Order } from './state.ts'
import { findOrder } from './world.ts'
import type { World } from './world.ts'

export async function answerPage(world: World, request: Request, path: string): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const [, kind = '', id = '', action = ''] = path.split('/')
  const order = findOrder(world, kind === 'checkoutnow' && !id ? (searchParams.get('token') ?? '') : id)
  if (request.method === 'GET' || request.method === 'HEAD') {
    if (path === '/style.css') return textResponse(STYLE, { type: 'css', cache: 'max-age=300' })
    if (order && path === '/checkoutnow') return showCheckout(world, order)
    if (order && path === `/payment/${id}`)
      return paymentPage({ prefix: world.prefix, order, now: world.now(), open: searchParams.has('open') })
    return notFound(world)
  }
  const body = request.method === 'POST' ? await readBody(request) : undefined
  if (!order || !body) return notFound(world)
  const fields = new URLSearchParams(Buffer.from(body).toString('utf8'))
  if (kind === 'checkoutnow' && action === 'pay') return pay(world, order, fields)
  if (kind === 'checkoutnow' && action === 'cancel') return seeOther(backTo(order.cancelUrl, order))
  return path === `/payment/${id}` ? change(world, order, fields) : notFound(world)
}

const notFound = ({ prefix }: World): Response =>
  messagePage({
    prefix,
    status: 404,
    title: 'Not found',
    messages: ['There is no such payment, or it is too old.'],
  })

const seePayment = ({ prefix }: World, { id }: Order, suffix = ''): Response =>
  seeOther(`${prefix}/payment/${id}${suffix}`)

const showCheckout = (world: World, order: Order): Response =>
  order.status === 'COMPLETED' ? seePayment(world, order) : checkoutPage(world.prefix, order)

async function pay(world: World, order: Order, fields: URLSearchParams): Promise<Response> {
  const scenario = findScenario(fields.get('scenario') ?? '')
  if (!scenario) return notFound(world)
  // The button was pressed twice.
  if (order.status === 'COMPLETED') return seePayment(world, order)
  await playScenario(world, order, scenario)
  await world.save()
  return scenario.returns ? seeOther(backTo(order.returnUrl, order)) : seePayment(world, order)
}

async function change(world: World, order: Order, fields: URLSearchParams): Promise<Response> {
  const action = LATER_ACTIONS.find(({ id }) => id === fields.get('action'))
  if (!action || fields.get('token') !== order.secret) return notFound(world)
  applyLaterAction(action, world, order)
  await world.save()
  return seePayment(world, order, '?open#later')
}
