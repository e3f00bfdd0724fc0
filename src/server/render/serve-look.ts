// The agency's colours as a style sheet, for hydrated screens. It follows from its address alone, so it needs
// no database and never changes.
import type { Hono } from 'hono'
import { screenCss } from '#brand/rules/look-css.ts'
import { lookAt } from '#brand/rules/look.ts'
import { Failure } from '#platform/rules/errors.ts'
import type { RequestEnv } from '#platform/server/http/request-env.ts'

export function serveLook(router: Hono<RequestEnv>): void {
  router.get('/look/:name', (context) => {
    const look = lookAt(context.req.path)
    if (!look) throw new Failure('not-found', 'There is no such style sheet.')
    return context.body(screenCss(look), 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
}
