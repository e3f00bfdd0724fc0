import type { Hono } from 'hono'
import type { RequestEnv } from '../http/request-env.ts'

/**
 * Some accounts at the payment provider send the customer back by POST. Nothing that it says is read: the
 * page shows what is known.
 */
export function serveReturnByPost(app: Hono<RequestEnv>): void {
  app.post('/received-payment/:id', (context) =>
    context.redirect(`/received-payment/${encodeURIComponent(context.req.param('id'))}?returned=post`, 303),
  )
}
