// Which address does what.
import { readCheckoutForm, type Allowed } from './checkout-form.ts'
import { checkoutPage } from './checkout-page.ts'
import { html } from './html.ts'
import { actLater, LATER_ACTIONS } from './later-actions.ts'
import { notice } from './page.ts'
import { pay } from './pay.ts'
import { paymentPage } from './payment-page.ts'
import { newToken } from './random-ids.ts'
import { readBody } from './read-body.ts'
import { seeOther, textResponse } from './responses.ts'
import { findScenario } from './scenarios.ts'
import type { Sender } from './sender.ts'
import { addCheckout, findPayment } from './state.ts'
import type { Checkout, State } from './state.ts'
import { STYLE } from './style.ts'
import { messageAskedAbout, verify } from './verifier.ts'

export interface RouteOptions {
  prefix: string
  key: string
  allowed: Allowed
  now(): number
  pace: number
  state: State
  save(): Promise<void>
  sender: Sender
}

const WEBSCR = '/cgi-bin/webscr'

export type Route = (request: Request, path: string) => Promise<Response>

export function createRoutes({ prefix, key, allowed, now, pace, state, save, sender }: RouteOptions): Route {
  const notFound = (): Response =>
    notice(prefix, 404, 'Nothing here', [
      'This checkout or payment is not known here, or is too old to be remembered.',
    ])
  const refused = (...problems: string[]): Response =>
    notice(prefix, 400, 'This payment can’t be started', problems)
  const wrongMethod = (allow: string): Response => {
    const answer = notice(prefix, 405, 'Not this way', [`This address takes only: ${allow}.`])
    answer.headers.set('allow', allow)
    return answer
  }
  const atPayment = (txn: string, more = ''): Response => seeOther(`${prefix}/payment/${txn}${more}`)

  async function webscr(body: Uint8Array): Promise<Response> {
    const message = messageAskedAbout(body)
    if (message) return verify(key, state, message, now())
    const fields = new URLSearchParams(Buffer.from(body).toString('utf8'))
    if (fields.get('cmd') !== '_xclick')
      return refused('cmd must be _xclick: this wallet takes Buy Now payments.')
    const read = readCheckoutForm(fields, allowed)
    if ('problems' in read) return refused(...read.problems)
    const checkout: Checkout = { token: newToken(), createdAt: now(), form: read.form, payments: [] }
    addCheckout(state, checkout)
    await save()
    return seeOther(`${prefix}/checkout/${checkout.token}`)
  }

  function showCheckout(checkout: Checkout): Response {
    const [paid] = checkout.payments
    return paid ? atPayment(paid.txn) : checkoutPage(prefix, checkout)
  }

  async function payCheckout(checkout: Checkout, fields: URLSearchParams): Promise<Response> {
    const [already] = checkout.payments
    if (already) return atPayment(already.txn) // Pressed twice.
    const scenario = findScenario(fields.get('scenario') ?? '')
    if (!scenario) return refused('This way to pay is not known here.')
    const payments = pay(key, checkout, scenario, now(), pace)
    for (const payment of payments)
      for (const message of payment.messages) sender.schedule(checkout, payment, message)
    await save()
    return atPayment(payments[0]?.txn ?? '')
  }

  function cancelCheckout(checkout: Checkout): Response {
    if (checkout.form.cancelUrl) return seeOther(checkout.form.cancelUrl)
    const back = html`<a class="button quiet" href="${prefix}/checkout/${checkout.token}"
      >Back to the payment</a
    >`
    return notice(
      prefix,
      200,
      'Nothing was paid',
      ['You cancelled, and the merchant gave no address to return to.'],
      back,
    )
  }

  async function changePayment(txn: string, fields: URLSearchParams): Promise<Response> {
    const found = findPayment(state, txn)
    const action = LATER_ACTIONS.find(({ id }) => id === fields.get('action'))
    if (!found || !action || fields.get('token') !== found.checkout.token) return notFound()
    const message = actLater(key, found.checkout, found.payment, action, now())
    if (message) sender.schedule(found.checkout, found.payment, message)
    await save()
    return atPayment(txn, '?open#later')
  }

  function show(request: Request, path: string, room = '', name = ''): Response {
    if (path === '/style.css') return textResponse(STYLE, 'css', 'max-age=300')
    if (path === WEBSCR) return wrongMethod('POST')
    const checkout = room === 'checkout' ? state.checkouts.get(name) : undefined
    if (checkout) return showCheckout(checkout)
    const found = room === 'payment' ? findPayment(state, name) : undefined
    if (found)
      return paymentPage(
        prefix,
        found.checkout,
        found.payment,
        now(),
        new URL(request.url).searchParams.has('open'),
      )
    return notFound()
  }

  return async (request, path) => {
    const [, room, name = '', act] = path.split('/')
    if (request.method === 'GET' || request.method === 'HEAD')
      return show(request, path, act === undefined ? room : '', name)
    if (request.method !== 'POST') return wrongMethod('GET, HEAD, POST')
    const body = await readBody(request)
    if (!body) return notice(prefix, 413, 'This is too large', ['At most 64 KB are taken.'])
    if (path === WEBSCR) return webscr(body)
    const fields = new URLSearchParams(Buffer.from(body).toString('utf8'))
    const checkout = room === 'checkout' ? state.checkouts.get(name) : undefined
    if (checkout && act === 'pay') return payCheckout(checkout, fields)
    if (checkout && act === 'cancel') return cancelCheckout(checkout)
    return room === 'payment' && act === undefined ? changePayment(name, fields) : notFound()
  }
}
