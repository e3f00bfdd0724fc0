import type { Hono } from 'hono'
import type { RequestEnv } from '#platform/server/http/request-env.ts'

/**
 * Some payment provider accounts send the customer back by POST. The body is untrusted and ignored: the page
 * shows our own record of the order.
 */
export function serveReturnByPost(router: Hono<RequestEnv>): void {
  router.post('/received-payment/:id', (context) =>
    context.redirect(`/received-payment/${encodeURIComponent(context.req.param('id'))}?returned=post`, 303),
  )
}
