// Routes the buyer's browser to the pages of a session and their buttons.
import { html } from '../html.ts'
import { messagePage } from '../page.ts'
import { readBody } from '../read-body.ts'
import { seeOther, textResponse } from '../responses.ts'
import { STYLE } from '../style.ts'
import { checkoutPage } from './checkout-page.ts'
import type { Context } from './context.ts'
import { LATER_ACTIONS } from './later-actions.ts'
import { statusOf } from './objects.ts'
import { pay } from './pay.ts'
import { paymentPage, returnAddress } from './payment-page.ts'
import { findScenario } from './scenarios.ts'
import type { Session } from './state.ts'

export function createPages(context: Context) {
  const { prefix } = context
  const message = (status: number, title: string, words: string): Response =>
    messagePage({ prefix, status, title, messages: [words] })
  const notFound = (): Response =>
    message(404, 'Not found', 'There is no such payment page, or it is too old.')
  const addressOf = ({ id }: Session, suffix = ''): string => `${prefix}/c/pay/${id}${suffix}`

  function show(session: Session, query: URLSearchParams): Response {
    const { intent, cancelUrl } = session
    const status = statusOf(session, context.now())
    if (status === 'open') return checkoutPage(context, session, query.get('notice'))
    if (status === 'complete' && intent) return paymentPage(context, { session, intent }, query.has('open'))
    return messagePage({
      prefix,
      status: 200,
      title: 'This page has expired',
      messages: ['Nothing was paid, and nothing can be paid here any more.'],
      ...(cancelUrl && { link: html`<a class="button quiet" href="${cancelUrl}">Back to the merchant</a>` }),
    })
  }

  async function payHere(session: Session, fields: URLSearchParams): Promise<Response> {
    // The button was pressed twice, or too late.
    if (statusOf(session, context.now()) !== 'open') return seeOther(addressOf(session))
    const scenario = findScenario(fields.get('scenario') ?? '')
    if (!scenario) return message(400, 'This payment can’t be made', 'There is no such way to pay.')
    pay(context, session, scenario)
    await context.save()
    // Read again: paying changed it.
    if (!session.intent || session.intent.status === 'requires_payment_method')
      return seeOther(addressOf(session, `?notice=${scenario.id}`))
    return seeOther(scenario.stays ? addressOf(session) : returnAddress(session))
  }

  async function change(session: Session, fields: URLSearchParams): Promise<Response> {
    const action = LATER_ACTIONS.find(({ id }) => id === fields.get('action'))
    const { intent } = session
    if (!action || !intent) return notFound()
    if (action.possible({ session, intent })) action.apply(context, { session, intent })
    await context.save()
    return seeOther(addressOf(session, '?open#later'))
  }

  return async (request: Request, path: string): Promise<Response> => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && path === '/style.css') return textResponse(STYLE, { type: 'css', cache: 'max-age=300' })
    const [, id = '', button] = /^\/c\/pay\/(\w+)(?:\/(pay|later))?$/.exec(path) ?? []
    const session = context.state.sessions.get(id)
    if (!session) return notFound()
    if (isRead) return button ? notFound() : show(session, new URL(request.url).searchParams)
    if (request.method !== 'POST')
      return message(405, 'Method not allowed', 'This address accepts only: GET, HEAD, POST.')
    const body = await readBody(request)
    if (!body) return message(413, 'This is too large', 'The limit is 64 KB.')
    const fields = new URLSearchParams(Buffer.from(body).toString('utf8'))
    if (button === 'pay') return payHere(session, fields)
    return button === 'later' ? change(session, fields) : notFound()
  }
}
