import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Whether a part of the request's body has not arrived yet, although its response is made. */
export async function hasUnreadBody(
  incoming: Pick<IncomingMessage, 'complete' | 'method'>,
): Promise<boolean> {
  if (incoming.complete || incoming.method === 'GET' || incoming.method === 'HEAD') return false
  // A response can be made before Node has parsed the rest of the packet that the headers came in.
  await nextTurn()
  return !incoming.complete
}
