// Routes requests to pages and actions.
import { readCheckoutForm, type AllowedAddresses } from './checkout-form.ts'
import { checkoutPage } from './checkout-page.ts'
import { html } from './html.ts'
import { applyLaterAction, LATER_ACTIONS } from './later-actions.ts'
import { messagePage } from './page.ts'
import { pay } from './pay.ts'
import { paymentPage } from './payment-page.ts'
import { newToken } from './random-ids.ts'
import { readBody } from './read-body.ts'
import { seeOther, textResponse } from './responses.ts'
import { findScenario } from './scenarios.ts'
import { sendMessage } from './send-message.ts'
import type { Sender } from './sender.ts'
import { addCheckout, findPayment } from './state.ts'
import type { Checkout, State } from './state.ts'
import { STYLE } from './style.ts'
import { messageToVerify, verify } from './verifier.ts'

interface RouteOptions {
  prefix: string
  key: string
  allowed: AllowedAddresses
  now(): number
  pace: number
  state: State
  save(): Promise<void>
  sender: Sender
}

interface ParsedPath {
  path: string
  /** checkout or payment. */
  kind: string
  id: string
}

const WEBSCR = '/cgi-bin/webscr'

export type Route = (request: Request, path: string) => Promise<Response>

export function createRoutes({ prefix, key, allowed, now, pace, state, save, sender }: RouteOptions): Route {
  const notFound = (): Response =>
    messagePage({
      prefix,
      status: 404,
      title: 'Not found',
      messages: ['There is no such checkout or payment, or it is too old.'],
    })
  const refused = (...problems: string[]): Response =>
    messagePage({ prefix, status: 400, title: 'This payment can’t be started', messages: problems })
  const wrongMethod = (allow: string): Response => {
    const response = messagePage({
      prefix,
      status: 405,
      title: 'Method not allowed',
      messages: [`This address accepts only: ${allow}.`],
    })
    response.headers.set('allow', allow)
    return response
  }
  const seePayment = (txn: string, suffix = ''): Response => seeOther(`${prefix}/payment/${txn}${suffix}`)

  async function webscr(body: Uint8Array): Promise<Response> {
    const message = messageToVerify(body)
    if (message) return verify(message, { key, state, now: now() })
    const fields = new URLSearchParams(Buffer.from(body).toString('utf8'))
    if (fields.get('cmd') !== '_xclick')
      return refused('cmd must be _xclick: this wallet accepts only Buy Now payments.')
    const result = readCheckoutForm(fields, allowed)
    if ('problems' in result) return refused(...result.problems)
    const checkout: Checkout = { token: newToken(), createdAt: now(), form: result.form, payments: [] }
    addCheckout(state, checkout)
    await save()
    return seeOther(`${prefix}/checkout/${checkout.token}`)
  }

  function showCheckout(checkout: Checkout): Response {
    const [payment] = checkout.payments
    return payment ? seePayment(payment.txn) : checkoutPage(prefix, checkout)
  }

  async function payCheckout(checkout: Checkout, fields: URLSearchParams): Promise<Response> {
    const [earlier] = checkout.payments
    // The button was pressed twice.
    if (earlier) return seePayment(earlier.txn)
    const scenario = findScenario(fields.get('scenario') ?? '')
    if (!scenario) return refused('There is no such way to pay.')
    const payments = pay({ key, checkout, scenario, now: now(), pace })
    for (const payment of payments)
      for (const message of payment.messages) sendMessage(sender, checkout, payment, message)
    await save()
    return seePayment(payments[0]?.txn ?? '')
  }

  function cancelCheckout(checkout: Checkout): Response {
    if (checkout.form.cancelUrl) return seeOther(checkout.form.cancelUrl)
    const back = html`<a class="button quiet" href="${prefix}/checkout/${checkout.token}"
      >Back to the payment</a
    >`
    return messagePage({
      prefix,
      status: 200,
      title: 'Nothing was paid',
      messages: ['You cancelled, and the merchant gave no return address.'],
      link: back,
    })
  }

  async function changePayment(txn: string, fields: URLSearchParams): Promise<Response> {
    const found = findPayment(state, txn)
    const action = LATER_ACTIONS.find(({ id }) => id === fields.get('action'))
    if (!found || !action || fields.get('token') !== found.checkout.token) return notFound()
    const message = applyLaterAction(action, { key, ...found, now: now() })
    if (message) sendMessage(sender, found.checkout, found.payment, message)
    await save()
    return seePayment(txn, '?open#later')
  }

  function show(request: Request, { path, kind, id }: ParsedPath): Response {
    if (path === '/style.css') return textResponse(STYLE, { type: 'css', cache: 'max-age=300' })
    if (path === WEBSCR) return wrongMethod('POST')
    const checkout = kind === 'checkout' ? state.checkouts.get(id) : undefined
    if (checkout) return showCheckout(checkout)
    const found = kind === 'payment' ? findPayment(state, id) : undefined
    if (found)
      return paymentPage({
        prefix,
        ...found,
        now: now(),
        open: new URL(request.url).searchParams.has('open'),
      })
    return notFound()
  }

  return async (request, path) => {
    const [, kind = '', id = '', action] = path.split('/')
    if (request.method === 'GET' || request.method === 'HEAD')
      return show(request, { path, kind: action === undefined ? kind : '', id })
    if (request.method !== 'POST') return wrongMethod('GET, HEAD, POST')
    const body = await readBody(request)
    if (!body)
      return messagePage({
        prefix,
        status: 413,
        title: 'This is too large',
        messages: ['The limit is 64 KB.'],
      })
    if (path === WEBSCR) return webscr(body)
    const fields = new URLSearchParams(Buffer.from(body).toString('utf8'))
    const checkout = kind === 'checkout' ? state.checkouts.get(id) : undefined
    if (checkout && action === 'pay') return payCheckout(checkout, fields)
    if (checkout && action === 'cancel') return cancelCheckout(checkout)
    return kind === 'payment' && action === undefined ? changePayment(id, fields) : notFound()
  }
}
