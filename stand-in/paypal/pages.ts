// The pages for people: the buyer's, and the one about a payment.
import { messagePage } from '../page.ts'
import { readBody } from '../read-body.ts'
import { seeOther, textResponse } from '../responses.ts'
import { STYLE } from '../style.ts'
import { backTo, playScenario } from './approve.ts'
import { checkoutPage } from './checkout-page.ts'
import { findOrder } from './context.ts'
import type { Context } from './context.ts'
import { applyLaterAction, LATER_ACTIONS } from './later-actions.ts'
import { paymentPage } from './payment-page.ts'
import { findScenario } from './scenarios.ts'
import type { Order } from './state.ts'

export async function answerPage(context: Context, request: Request, path: string): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const [, kind = '', id = '', action = ''] = path.split('/')
  const order = findOrder(context, kind === 'checkoutnow' && !id ? (searchParams.get('token') ?? '') : id)
  if (request.method === 'GET' || request.method === 'HEAD') {
    if (path === '/style.css') return textResponse(STYLE, { type: 'css', cache: 'max-age=300' })
    if (order && path === '/checkoutnow') return showCheckout(context, order)
    if (order && path === `/payment/${id}`)
      return paymentPage({
        prefix: context.prefix,
        order,
        now: context.now(),
        open: searchParams.has('open'),
      })
    return notFound(context)
  }
  const body = request.method === 'POST' ? await readBody(request) : undefined
  if (!order || !body) return notFound(context)
  const fields = new URLSearchParams(Buffer.from(body).toString('utf8'))
  if (kind === 'checkoutnow' && action === 'pay') return pay(context, order, fields)
  if (kind === 'checkoutnow' && action === 'cancel') return seeOther(backTo(order.cancelUrl, order))
  return path === `/payment/${id}` ? change(context, order, fields) : notFound(context)
}

const notFound = ({ prefix }: Context): Response =>
  messagePage({
    prefix,
    status: 404,
    title: 'Not found',
    messages: ['There is no such payment, or it is too old.'],
  })

const seePayment = ({ prefix }: Context, { id }: Order, suffix = ''): Response =>
  seeOther(`${prefix}/payment/${id}${suffix}`)

const showCheckout = (context: Context, order: Order): Response =>
  order.status === 'COMPLETED' ? seePayment(context, order) : checkoutPage(context.prefix, order)

async function pay(context: Context, order: Order, fields: URLSearchParams): Promise<Response> {
  const scenario = findScenario(fields.get('scenario') ?? '')
  if (!scenario) return notFound(context)
  // The button was pressed twice.
  if (order.status === 'COMPLETED') return seePayment(context, order)
  await playScenario(context, order, scenario)
  await context.save()
  return scenario.returns ? seeOther(backTo(order.returnUrl, order)) : seePayment(context, order)
}

async function change(context: Context, order: Order, fields: URLSearchParams): Promise<Response> {
  const action = LATER_ACTIONS.find(({ id }) => id === fields.get('action'))
  if (!action || fields.get('token') !== order.secret) return notFound(context)
  applyLaterAction(action, context, order)
  await context.save()
  return seePayment(context, order, '?open#later')
}
