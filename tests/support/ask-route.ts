import type { RouteLine } from '#commands/routes.ts'
import type { Answer, Caller } from './caller.ts'

/** An id that belongs to nothing. */
export const NOWHERE = 'A'.repeat(22)

/** Asks a screen or call of the routes dump, with an empty form or body. */
export function askRoute(who: Caller, { method, path, kind }: RouteLine): Promise<Answer> {
  const address = path.replace(/\{\w+\}/g, NOWHERE)
  if (kind === 'screen') return method === 'GET' ? who.page(address) : who.submit(address, {})
  if (method === 'GET' || method === 'DELETE')
    return who.send(method, address, method === 'DELETE' ? { body: {} } : {})
  const multipart = /^\/api\/media(\/\w+\/file)?$/.test(address)
  return who.send(method, address, { body: multipart ? new FormData() : {} })
}
